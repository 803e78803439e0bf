import { api } from '#contract/index.ts'
import { contentKindOf } from '#domain/benefit.ts'
import type { Utility } from '#contract/utility.ts'
import { useBrand } from '#lib/brand.ts'
import type { ModalProps } from '#lib/navigation/modal.ts'
import { useFullSize, type FullSize } from '#lib/navigation/useFullSize.ts'
import { usePrefetch, useStored } from '#lib/api/read.ts'
import { Section } from '#lib/api/Section.tsx'
import { t } from '#lib/texts/t.ts'
import { Modal } from '#ui/Modal.tsx'
import { UiContext, useUiContext } from '#ui/uiContext.ts'
import { BookViewer } from './BookViewer.tsx'
import { FilmPlayer } from './FilmPlayer.tsx'
import { Gallery } from './Gallery.tsx'
import { useGatedContent, useHasWaited } from './useGatedContent.ts'
import './media.css'

/**
 * Shows the pictures, PDF or video of a benefit after a fixed wait (ST-65, MO-12 to MO-14). Pictures at full size are a
 * step of the same modal, so that nothing is loaded again; closing it, Escape and Back lead to the gallery.
 */
export default function MediaModal({ id = '', code, step }: ModalProps<'media'>) {
  const ui = useUiContext()
  const benefit = useKnownBenefit(code)
  const title = benefit?.utilityName ?? t('media.title')
  const { full, close } = useFullSize<HTMLUListElement>({ modal: 'media', id, code }, step)
  return (
    <UiContext value={full.isFull ? { ...ui, close } : ui}>
      <Modal look={full.isFull ? 'full' : 'wide'} title={title}>
        <Opening key={id} id={id} title={title} art={benefit?.thumbnailUrl} full={full} />
      </Modal>
    </UiContext>
  )
}

/** Returns the cached benefit for its title and picture. Whether the media may open is decided by the server. */
function useKnownBenefit(utilityId: string | undefined): Utility | undefined {
  const { creatorId } = useBrand()
  usePrefetch([['collection.benefits', { creatorId }]])
  const cached = useStored(api.collection.benefits, { creatorId })?.utility
  return (
    cached &&
    [...cached.loyaltyUtility, ...cached.collectionUtility].find(
      (benefit) => benefit.utilityId === utilityId,
    )
  )
}

type MediaProps = {
  id: string
  title: string
  art: string | undefined
  full: FullSize<HTMLUListElement>
}

function Opening(props: MediaProps) {
  const hasWaited = useHasWaited()
  return (
    <Section>
      <Media {...props} isReady={hasWaited} />
    </Section>
  )
}

function Media({ id, title, art, full, isReady }: MediaProps & { isReady: boolean }) {
  const { content, renew } = useGatedContent(id, isReady)
  if (!content) return <Preparing art={art} />
  const kind = contentKindOf(content.contentType)
  const Viewer = { image: Gallery, pdf: BookViewer, video: FilmPlayer }[kind]
  return (
    <div className="media">
      <Viewer content={content} title={title} renew={renew} full={full} />
      {content.description && <p className="quiet">{content.description}</p>}
    </div>
  )
}

/** Announces at once that the media is loading, over its picture. */
const Preparing = ({ art }: { art: string | undefined }) => (
  <div className="media-stage media-preparing" aria-busy="true">
    {art && <img src={art} alt="" decoding="async" />}
    <p role="status">
      <span className="spinner" aria-hidden="true" />
      {t('media.preparing')}
    </p>
  </div>
)
