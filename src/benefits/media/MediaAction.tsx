import { contentKindOf } from '#domain/benefit.ts'
import { truncate } from '#domain/truncate.ts'
import { useDisabledReason } from '#lib/forms/useDisabledReason.ts'
import { openModal } from '#lib/navigation/modal.ts'
import { t } from '#lib/texts/t.ts'
import { Button } from '#ui/Button.tsx'
import { MessageLine } from '#ui/MessageLine.tsx'
import type { ActionProps } from '../actions.tsx'
import './media.css'

/** Characters of the description shown on the tile (CO-17). */
const MAX_DESCRIPTION = 94

const words = { image: 'media.lookInside', pdf: 'media.openBook', video: 'media.watch' } as const

/** Lists the media of a benefit. Media are never cached, so opening them needs a connection. */
export function MediaAction({ benefit }: ActionProps) {
  const disabledReason = useDisabledReason()
  return <MediaFooter benefit={benefit} disabledReason={disabledReason} />
}

/** Renders the buttons without reading the connection, so that tests can pass it. */
export const MediaFooter = ({
  benefit,
  disabledReason,
}: ActionProps & { disabledReason: Partial<ReturnType<typeof useDisabledReason>> }) =>
  benefit.gatedContents?.map(({ gatedContentId, contentType, description }) => (
    <div key={gatedContentId} className="media-foot">
      {description && <p className="quiet">{truncate(description, MAX_DESCRIPTION)}</p>}
      <Button
        look="quiet"
        size="small"
        {...disabledReason}
        onClick={() => openModal('media', { id: gatedContentId, code: benefit.utilityId })}
      >
        <MessageLine of={benefit.utilityName}>{t(words[contentKindOf(contentType)])}</MessageLine>
      </Button>
    </div>
  ))
