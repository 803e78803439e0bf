import { contentKindOf } from '#domain/benefit.ts'
import { truncated } from '#domain/truncate.ts'
import { useHeldBack } from '#kit/heldBack.ts'
import { openModal } from '#kit/modal.ts'
import { t } from '#kit/t.ts'
import { Button } from '#ui/Button.tsx'
import { Said } from '#ui/Said.tsx'
import type { ActionProps } from './actions.tsx'
import './media.css'

/** Characters of the description shown on the tile (CO-17). */
const MAX_DESCRIPTION = 94

const words = { image: 'media.lookInside', pdf: 'media.openBook', video: 'media.watch' } as const

/** Lists the media of a benefit. Media are never cached, so opening them needs a connection. */
export function MediaAction({ benefit }: ActionProps) {
  const heldBack = useHeldBack()
  return <MediaFoot benefit={benefit} heldBack={heldBack} />
}

/** Renders the buttons without reading the connection, so that tests can pass it. */
export const MediaFoot = ({ benefit, heldBack }: ActionProps & { heldBack: Partial<ReturnType<typeof useHeldBack>> }) =>
  benefit.gatedContents?.map(({ gatedContentId, contentType, description }) => (
    <div key={gatedContentId} className="media-foot">
      {description && <p className="quiet">{truncated(description, MAX_DESCRIPTION)}</p>}
      <Button look="quiet" size="small" {...heldBack} onClick={() => openModal('media', { id: gatedContentId, code: benefit.utilityId })}>
        <Said of={benefit.utilityName}>{t(words[contentKindOf(contentType)])}</Said>
      </Button>
    </div>
  ))
