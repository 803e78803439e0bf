import type { MembershipAccount } from '#contract/membership.ts'
import type { Utility } from '#contract/utility.ts'
import { benefitKindOf } from '#domain/benefit.ts'
import { Carousel } from '#ui/Carousel.tsx'
import { BenefitTile } from './BenefitTile.tsx'
import { isAvailable } from './isAvailable.ts'
import './benefits.css'

/** Shows what the member's tier gives besides points, with one header per category (SC-78). */
export const Benefits = ({ membership: { categories } }: { membership: MembershipAccount }) =>
  categories.map(({ labelKey, label, benefits }) => (
    <BenefitSection key={labelKey} name={labelKey} title={label} benefits={benefits} />
  ))

/** Slides shown at once (CO-22, CO-23). */
const PER_VIEW = { wide: 3, middle: 2, small: 1 }
const EVENTS_PER_VIEW = { wide: 2, middle: 2, small: 1 }

/** Shows benefits side by side under one header; nothing when none is available. */
export function BenefitSection({
  name,
  title,
  benefits,
  nftId,
}: {
  name: string
  title: string
  benefits: readonly Utility[]
  nftId?: string
}) {
  const shown = benefits.filter(isAvailable)
  if (shown.length === 0) return null
  const areEvents = shown.every((benefit) => benefitKindOf(benefit) === 'event')
  // A div, because the carousel is already a landmark of the same name.
  return (
    <div className="section">
      <div className="section-head">
        <h2 className="display" id={`benefits-${name}`}>
          {title}
        </h2>
      </div>
      <Carousel
        label={title}
        perView={areEvents ? EVENTS_PER_VIEW : PER_VIEW}
        slides={shown.map((benefit) => (
          <BenefitTile key={benefit.utilityId} benefit={benefit} nftId={nftId} />
        ))}
      />
    </div>
  )
}
