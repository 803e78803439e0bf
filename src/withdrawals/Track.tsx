import type { Withdrawal } from '#contract/withdrawals.ts'
import { t } from '#lib/texts/t.ts'
import { Icon } from '#ui/Icon.tsx'
import { noteOf, stageOf, stages, ticksOf, type Stage } from './progress.ts'

/** The stages of a withdrawal with their ticks; the current one is announced as it changes. */
export function Track({ withdrawal }: { withdrawal: Withdrawal }) {
  const current = stageOf(withdrawal)
  const reached = current === undefined ? stages.length : stages.indexOf(current)
  return (
    <>
      <p className="sr-only" role="status">
        {current && t(`withdraw.${current}`)}
      </p>
      <ol className="withdraw-track">
        {stages.map((stage, index) => (
          <StageRow
            key={stage}
            stage={stage}
            withdrawal={withdrawal}
            at={index < reached ? 'done' : index === reached ? 'now' : 'todo'}
          />
        ))}
      </ol>
    </>
  )
}

const StageRow = ({
  stage,
  withdrawal,
  at,
}: {
  stage: Stage
  withdrawal: Withdrawal
  at: 'done' | 'now' | 'todo'
}) => {
  const note = noteOf(stage, withdrawal)
  return (
    <li data-at={at} aria-current={at === 'now' ? 'step' : undefined}>
      <span className="withdraw-dot" aria-hidden="true">
        {at === 'done' && <Icon name="check" />}
      </span>
      <div>
        <b>{t(`withdraw.${stage}`)}</b>
        {note && <small className="quiet">{note}</small>}
        {stage === 'confirmed' && withdrawal.state === 'mined' && <Ticks {...withdrawal} />}
      </div>
    </li>
  )
}

function Ticks(depth: Pick<Withdrawal, 'confirmations' | 'confirmationsNeeded'>) {
  const { count, done } = ticksOf(depth)
  return (
    <span className="withdraw-ticks" aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <i key={index} data-done={index < done} />
      ))}
    </span>
  )
}
