import type { Contest } from '#contract/benefits.ts'
import { contestDate, isPlural, usd } from '#domain/wording.ts'
import { language } from '#lib/texts/language.ts'
import { t } from '#lib/texts/t.ts'
import '../participate.css'

/** Shows what can be won, and until when. */
export const Prize = ({
  contest: { prizeNumber, prizeDescription, prizeValue, endDate },
}: {
  contest: Contest
}) => (
  <dl className="prize">
    <div>
      <dt className="label">{prizeLabel(prizeNumber)}</dt>
      <dd>
        {isPlural(prizeNumber) && <b>{t('contest.times', { count: prizeNumber })}</b>}{' '}
        {prizeDescription}
      </dd>
    </div>
    <div>
      <dt className="label">{t('contest.prizeValue')}</dt>
      <dd>{usd(prizeValue, language())}</dd>
    </div>
    <div>
      <dt className="label">{t('contest.openUntil')}</dt>
      <dd>
        <time dateTime={endDate}>{contestDate(endDate, language())}</time>
      </dd>
    </div>
  </dl>
)

/** Returns the label "Prize" or "Prizes" (CO-26). */
export const prizeLabel = (prizeNumber: number): string =>
  t(isPlural(prizeNumber) ? 'contest.prizes' : 'contest.prize')
