import { t } from '#lib/texts/t.ts'
import { Icon } from '#ui/Icon.tsx'
import type { FlowSetUpStep } from './connect/flowSetUp.ts'

const stages = [
  ['sent', 'wallets.setUpSent'],
  ['inBlock', 'wallets.setUpInBlock'],
  ['executed', 'wallets.setUpExecuted'],
  ['done', 'wallets.setUpSealed'],
] as const

/** The statuses of the transaction with their ticks; the newest one is announced. */
export function SetUpTrack({ step: { kind } }: { step: FlowSetUpStep }) {
  const reached = stages.findIndex(([stage]) => stage === kind)
  const [, current] = stages[reached] ?? stages[0]
  return (
    <>
      <p className="sr-only" role="status">
        {t(current)}
      </p>
      <ol className="set-up-track">
        {stages.map(([stage, label], index) => (
          <li key={stage} data-done={index <= reached}>
            <span className="set-up-dot" aria-hidden="true">
              {index <= reached && <Icon name="check" />}
            </span>
            {t(label)}
          </li>
        ))}
      </ol>
    </>
  )
}
