import type { MembershipAccount } from '#contract/membership.ts'
import type { Utility } from '#contract/utility.ts'
import { BenefitAction } from './actions.tsx'
import './benefits.css'

/** What her level opens beside points: a header per category, and what stands under it (SC-78). */
export const Benefits = ({ membership: { categories } }: { membership: MembershipAccount }) =>
  categories.filter(({ benefits }) => benefits.length > 0).map(({ labelKey, label, benefits }) => (
    <section key={labelKey} className="section" aria-labelledby={`benefits-${labelKey}`}>
      <div className="head"><h2 className="display" id={`benefits-${labelKey}`}>{label}</h2></div>
      {/* A strip that scrolls is reached by the keyboard as well. */}
      <ul className="tiles" tabIndex={0} aria-labelledby={`benefits-${labelKey}`}>
        {benefits.map((benefit) => <Tile key={benefit.utilityId} benefit={benefit} />)}
      </ul>
    </section>
  ))

const Tile = ({ benefit }: { benefit: Utility }) => (
  <li className="tile">
    {benefit.thumbnailUrl && <img className="tile-art" src={benefit.thumbnailUrl} alt="" loading="lazy" decoding="async" width={252} height={158} />}
    <h3>{benefit.utilityName}</h3>
    <p className="quiet">{benefit.utilityDescription}</p>
    <BenefitAction benefit={benefit} />
  </li>
)
