import type { Utility } from '#contract/utility.ts'
import { t } from '#lib/texts/t.ts'
import { Carousel } from '#ui/Carousel.tsx'
import { BenefitTile } from './BenefitTile.tsx'
import { byCategory, isMedia, type Category } from './categories.ts'
import { isAvailable } from './isAvailable.ts'
import './benefit-list.css'

/** Lists the benefits of one asset by category (SC-32). */
export function AssetBenefits({
  nftId,
  benefits,
}: {
  nftId: string
  benefits: readonly Utility[]
}) {
  const categories = byCategory(benefits.filter(isAvailable), t('benefits.ofAsset'))
  if (categories.length === 0) return <p className="quiet">{t('asset.noBenefits')}</p>
  return categories.map((category) =>
    isMedia(category) ? (
      <Slideshow key={category.labelKey} category={category} nftId={nftId} />
    ) : (
      <Tiles key={category.labelKey} category={category} nftId={nftId} />
    ),
  )
}

/** Two at most, because the brand panel stands beside the slideshow. */
const PER_VIEW = { wide: 2, middle: 2, small: 1 }

type CategoryProps = { category: Category; nftId: string }

const Tiles = ({ category: { labelKey, label, benefits }, nftId }: CategoryProps) => (
  <section className="asset-section" aria-labelledby={`asset-${labelKey}`}>
    <div className="section-head">
      <h2 className="display" id={`asset-${labelKey}`}>
        {label}
      </h2>
    </div>
    <ul className="benefit-grid">
      {benefits.map((benefit) => (
        <li key={benefit.utilityId}>
          <BenefitTile benefit={benefit} nftId={nftId} />
        </li>
      ))}
    </ul>
  </section>
)

/** SC-33. No section around it: the carousel is itself the region with this name. */
const Slideshow = ({ category: { label, benefits }, nftId }: CategoryProps) => (
  <div className="asset-section">
    <div className="section-head">
      <h2 className="display">{label}</h2>
    </div>
    <Carousel
      label={label}
      perView={PER_VIEW}
      slides={benefits.map((benefit) => (
        <BenefitTile key={benefit.utilityId} benefit={benefit} nftId={nftId} />
      ))}
    />
  </div>
)
