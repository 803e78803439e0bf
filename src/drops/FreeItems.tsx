import { drops, type FreeItem } from '#contract/drops.ts'
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

/** Shows the free items a signed-up member may claim or has reserved (ST-46). Issued ones are in the collection. */
export function FreeItems({ dropId }: { dropId?: string } = {}) {
  const { kind } = useViewer()
  if (kind !== 'member') return null
  return (
    <Section waiting={null} otherwise={() => null}>
      <Items dropId={dropId} />
    </Section>
  )
}

function Items({ dropId }: { dropId: string | undefined }) {
  const { items } = useRead(drops.free)
  const waiting = items.filter(
    (item) =>
      (dropId === undefined || item.dropId === dropId) &&
      (item.state === 'ready' || item.state === 'reserved'),
  )
  return (
    waiting.length > 0 && (
      <ul className="free-items" data-alone={dropId === undefined}>
        {waiting.map((item) => (
          <li key={item.dropId}>
            <Item item={item} />
          </li>
        ))}
      </ul>
    )
  )
}

function Item({ item: { dropId, dropName, name, mediaUrl, state, opensAt } }: { item: FreeItem }) {
  const task = useAction()
  const disabledReason = useDisabledReason(task.problem)
  const claim = () =>
    task.run(async () => {
      const { nftId } = await send(drops.claimFree, { dropId })
      toast.successCode(nftId ? 'FREE_ITEM_CLAIMED' : 'FREE_ITEM_RESERVED')
    })
  return (
    <article className="free-item">
      <img src={mediaUrl} alt="" width={96} height={96} loading="lazy" />
      <div>
        <p className="label">{dropName}</p>
        <h3 className="display t-20">{name}</h3>
        <p className="quiet">
          {state === 'ready'
            ? t('drops.pieceReady')
            : t('drops.pieceReserved', { moment: formatMoment(opensAt) })}
        </p>
        <FormProblem problem={task.problem} />
        {state === 'ready' && (
          <Button size="small" busy={task.busy} onClick={() => void claim()} {...disabledReason}>
            {t('drops.claim')}
          </Button>
        )}
        {task.problem?.code === 'TRANSFER_GONE' && (
          <Button look="text" to={paths.collection()}>
            {t('nav.myMembership')}
          </Button>
        )}
      </div>
    </article>
  )
}
