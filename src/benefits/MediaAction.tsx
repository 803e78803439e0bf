import { contentKindOf } from '#domain/benefit.ts'
import { truncated } from '#domain/truncate.ts'
import { useHeldBack } from '#kit/heldBack.ts'
import { openModal } from '#kit/modal.ts'
import { t } from '#kit/t.ts'
import { Button } from '#ui/Button.tsx'
import { Said } from '#ui/Said.tsx'
import type { ActionProps } from './actions.tsx'
import './media.css'

/** CO-17: so much of a content's description stands on its tile. */
const MOST_OF_DESCRIPTION = 94

const words = { image: 'media.lookInside', pdf: 'media.openBook', video: 'media.watch' } as const

/** What there is to look at, and the way in. Nothing of it is on the phone, so it needs a connection. */
export function MediaAction({ benefit }: ActionProps) {
  const heldBack = useHeldBack()
  return <MediaFoot benefit={benefit} heldBack={heldBack} />
}

/** What stands there, whatever holds it back. */
export const MediaFoot = ({ benefit, heldBack }: ActionProps & { heldBack: Partial<ReturnType<typeof useHeldBack>> }) =>
  benefit.gatedContents?.map(({ gatedContentId, contentType, description }) => (
    <div key={gatedContentId} className="media-foot">
      {description && <p className="quiet">{truncated(description, MOST_OF_DESCRIPTION)}</p>}
      <Button look="quiet" size="small" {...heldBack} onClick={() => openModal('media', { id: gatedContentId, code: benefit.utilityId })}>
        <Said of={benefit.utilityName}>{t(words[contentKindOf(contentType)])}</Said>
      </Button>
    </div>
  ))
