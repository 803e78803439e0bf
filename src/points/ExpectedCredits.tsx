import { earning, type ExpectedCredit } from '#contract/earning.ts'
import { formatDate } from '#lib/texts/format.ts'
import { useRead } from '#lib/api/read.ts'
import { t } from '#lib/texts/t.ts'
import { Icon } from '#ui/Icon.tsx'
import './points.css'

/** Shows expected credits that have not arrived: pending ones with what to do, then failed ones with the reason. */
export function ExpectedCredits({ id }: { id: string }) {
  const { expected } = useRead(earning.expected, { id })
  if (expected.length === 0) return null

  return (
    <section className="history-section expected" aria-labelledby="expected-credits">
      <h3 className="label" id="expected-credits">
        {t('history.expected')}
      </h3>
      <ol>
        {pendingFirst(expected).map((credit) => (
          <Credit key={credit.id} credit={credit} />
        ))}
      </ol>
    </section>
  )
}

/** Returns the pending credits before the others, each group in its given order (newest first). */
const pendingFirst = (expected: readonly ExpectedCredit[]): ExpectedCredit[] =>
  [...expected].sort((a, b) => Number(b.isWaiting) - Number(a.isWaiting))

const Credit = ({
  credit: { reason, date, description, isWaiting },
}: {
  credit: ExpectedCredit
}) => (
  <li className={isWaiting ? 'expected-credit is-waiting' : 'expected-credit'}>
    <Icon name={isWaiting ? 'history' : 'close'} />
    <span className="entry-text">
      <b>{reason}</b>
      <small className="quiet">
        <time dateTime={date}>{formatDate(date)}</time>
        <span className="entry-origin">
          {t(isWaiting ? 'history.canStillCome' : 'history.willNotCome')}
        </span>
      </small>
      <span className="entry-description">{description}</span>
    </span>
  </li>
)
