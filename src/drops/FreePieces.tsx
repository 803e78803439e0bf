import { drops, type FreePiece } from '#contract/drops.ts'
import { formatMoment } from '#kit/format.ts'
import { FormProblem } from '#kit/FormProblem.tsx'
import { useErrand } from '#kit/errand.ts'
import { useHeldBack } from '#kit/heldBack.ts'
import { paths } from '#kit/paths.ts'
import { useRead } from '#kit/read.ts'
import { Section } from '#kit/Section.tsx'
import { t } from '#kit/t.ts'
import { toast } from '#kit/toast.ts'
import { useViewer } from '#kit/viewer.ts'
import { deliver } from '#kit/write.ts'
import { Button } from '#ui/Button.tsx'
import './drops.css'

/** Shows the free pieces a signed-up member may claim or has reserved (ST-46). Issued ones are in the collection. */
export function FreePieces({ dropId }: { dropId?: string } = {}) {
  const { kind } = useViewer()
  if (kind !== 'member') return null
  return <Section waiting={null} otherwise={() => null}><Pieces dropId={dropId} /></Section>
}

function Pieces({ dropId }: { dropId: string | undefined }) {
  const { pieces } = useRead(drops.free)
  const waiting = pieces.filter((piece) => (dropId === undefined || piece.dropId === dropId) && (piece.state === 'ready' || piece.state === 'reserved'))
  return waiting.length > 0 && <ul className="free-pieces" data-alone={dropId === undefined}>{waiting.map((piece) => <li key={piece.dropId}><Piece piece={piece} /></li>)}</ul>
}

function Piece({ piece: { dropId, dropName, name, mediaUrl, state, opensAt } }: { piece: FreePiece }) {
  const task = useErrand()
  const heldBack = useHeldBack(task.problem)
  const claim = () => task.run(async () => {
    const { nftId } = await deliver(drops.claimFree, { dropId })
    toast.says(nftId ? 'FREE_PIECE_CLAIMED' : 'FREE_PIECE_RESERVED')
  })
  return (
    <article className="free-piece">
      <img src={mediaUrl} alt="" width={96} height={96} loading="lazy" />
      <div>
        <p className="label">{dropName}</p>
        <h3 className="display t-20">{name}</h3>
        <p className="quiet">{state === 'ready' ? t('drops.pieceReady') : t('drops.pieceReserved', { moment: formatMoment(opensAt) })}</p>
        <FormProblem problem={task.problem} />
        {state === 'ready' && <Button size="small" busy={task.busy} onClick={() => void claim()} {...heldBack}>{t('drops.claim')}</Button>}
        {task.problem?.code === 'TRANSFER_GONE' && <Button look="text" to={paths.collection()}>{t('nav.myMembership')}</Button>}
      </div>
    </article>
  )
}
