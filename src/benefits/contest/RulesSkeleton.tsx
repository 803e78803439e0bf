import { t } from '#lib/texts/t.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import './rules.css'

const FACTS = [0, 1, 2, 3, 4, 5]

/** Skeleton of the contest rules. */
export const RulesSkeleton = () => (
  <div className="rules" aria-busy="true">
    <title>{t('contest.rules')}</title>
    <header>
      <p className="label">{t('contest.rules')}</p>
      <Skeleton width="70%" height={47} />
    </header>
    <div className="rules-facts">
      {FACTS.map((fact) => (
        <div key={fact}>
          <Skeleton width={120} height={17} />
          <Skeleton width="60%" height={22} />
        </div>
      ))}
    </div>
  </div>
)
