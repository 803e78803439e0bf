import { drops, type FreePiece } from '#contract/drops.ts'
import { formatMoment } from '#lib/texts/format.ts'
import { FormProblem } from '#lib/forms/FormProblem.tsx'
import { useAction } from '#lib/api/useAction.ts'
import { useDisabledReason } from '#lib/forms/useDisabledReason.ts'
import { paths } from '#lib/navigation/paths.ts'
import { useRead } from '#lib/api/read.ts'
import { Section } from '#lib/api/Section.tsx'
import { t } from '#lib/texts/t.ts'
import { toast } from '#lib/browser/toast.ts'
import { useViewer } from '#lib/session/viewer.ts'
import { send } from '#lib/api/write.ts'
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
  const task = useAction()
  const disabledReason = useDisabledReason(task.problem)
  const claim = () => task.run(async () => {
    const { nftId } = await send(drops.claimFree, { dropId })
    toast.successCode(nftId ? 'FREE_PIECE_CLAIMED' : 'FREE_PIECE_RESERVED')
  })
  return (
    <article className="free-piece">
      <img src={mediaUrl} alt="" width={96} height={96} loading="lazy" />
      <div>
        <p className="label">{dropName}</p>
        <h3 className="display t-20">{name}</h3>
        <p className="quiet">{state === 'ready' ? t('drops.pieceReady') : t('drops.pieceReserved', { moment: formatMoment(opensAt) })}</p>
        <FormProblem problem={task.problem} />
        {state === 'ready' && <Button size="small" busy={task.busy} onClick={() => void claim()} {...disabledReason}>{t('drops.claim')}</Button>}
        {task.problem?.code === 'TRANSFER_GONE' && <Button look="text" to={paths.collection()}>{t('nav.myMembership')}</Button>}
      </div>
    </article>
  )
}
