import { t, type TextKey } from '#lib/texts/t.ts'
import { FlowHeadline } from '#ui/FlowHeadline.tsx'
import { Icon } from '#ui/Icon.tsx'

/** How far a payment is. */
const stages = ['checking', 'card', 'bank', 'issuing'] as const
export type Stage = (typeof stages)[number]

const names: Record<Stage, TextKey> = {
  checking: 'buy.checking',
  card: 'buy.readingCard',
  bank: 'buy.asking',
  issuing: 'buy.issuing',
}

/** What happens while the member waits; each line is a step that the server or the bank has really taken. */
export const PayProgress = ({ stage, total }: { stage: Stage; total: string }) => (
  <div className="buy-progress">
    <FlowHeadline>{t('buy.working', { total })}</FlowHeadline>
    <p className="flow-lead">{t('buy.workingText')}</p>
    <p className="sr-only" role="status">
      {t(names[stage])}
    </p>
    <ol className="buy-stages">
      {stages.map((name, place) => {
        const at = stages.indexOf(stage)
        const state = place < at ? 'done' : place === at ? 'now' : 'todo'
        return (
          <li key={name} data-at={state} aria-current={state === 'now' ? 'step' : undefined}>
            <span className="buy-dot" aria-hidden="true">
              {state === 'done' && <Icon name="check" />}
            </span>
            {t(names[name])}
          </li>
        )
      })}
    </ol>
  </div>
)
