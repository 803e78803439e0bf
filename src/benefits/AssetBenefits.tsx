import type { Utility } from '#contract/utility.ts'
import { t } from '#kit/t.ts'
import { Carousel } from '#ui/Carousel.tsx'
import { BenefitTile } from './BenefitTile.tsx'
import { byCategory, isMedia, type Category } from './categories.ts'
import { isThere } from './isThere.ts'
import './benefit-list.css'

/** SC-32: what one asset is good for, by category. */
export function AssetBenefits({ nftId, benefits }: { nftId: string; benefits: readonly Utility[] }) {
  const categories = byCategory(benefits.filter(isThere), t('benefits.ofAsset'))
  if (categories.length === 0) return <p className="quiet">{t('asset.noBenefits')}</p>
  return categories.map((category) => (
    <section key={category.labelKey} className="asset-section" aria-labelledby={`asset-${category.labelKey}`}>
      <div className="head"><h2 className="display" id={`asset-${category.labelKey}`}>{category.label}</h2></div>
      {isMedia(category) && category.benefits.length > 1 ? <Slideshow category={category} nftId={nftId} /> : <Tiles category={category} nftId={nftId} />}
    </section>
  ))
}

type Shown = { category: Category; nftId: string }

const Tiles = ({ category: { benefits }, nftId }: Shown) => (
  <ul className="benefit-grid">{benefits.map((benefit) => <li key={benefit.utilityId}><BenefitTile benefit={benefit} nftId={nftId} /></li>)}</ul>
)

/** SC-33. */
const Slideshow = ({ category: { label, benefits }, nftId }: Shown) => (
  <Carousel
    label={label}
    perView={{ wide: 2, middle: 2, small: 1 }}
    slides={benefits.map((benefit) => <BenefitTile key={benefit.utilityId} benefit={benefit} nftId={nftId} />)}
  />
)
