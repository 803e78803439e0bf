import type { GatedCommerce } from '#contract/utility.ts'
import { commerceKindOf } from '#domain/benefit.ts'
import { webLink } from '#domain/links.ts'
import { t } from '#lib/texts/t.ts'
import { Icon } from '#ui/Icon.tsx'
import type { ActionProps } from '../actions.tsx'
import { ExternalLink } from '#lib/navigation/ExternalLink.tsx'
import { PrepareOrder } from './PrepareOrder.tsx'
import '../offers.css'

/** Shows shop products (EN-28): a link, an order that the shop prepares, or "Get now". */
export const CommerceAction = ({ benefit, nftId }: ActionProps) =>
  benefit.gatedCommerces?.map((commerce, _, { length }) => (
    <div className="benefit-foot" key={commerce.gatedCommerceId}>
      <p className="product quiet">
        {length > 1 && commerce.productThumbnail && (
          <img
            src={commerce.productThumbnail}
            alt=""
            width={64}
            height={40}
            loading="lazy"
            decoding="async"
          />
        )}
        <span>{commerce.ecommerceProductDescription}</span>
      </p>
      {commerceKindOf(commerce.contentType) === 'draftOrder' ? (
        <PrepareOrder commerce={commerce} nftId={nftId} />
      ) : (
        <ToProduct
          commerce={commerce}
          of={length > 1 ? commerce.ecommerceProductDescription : benefit.utilityName}
        />
      )}
    </div>
  ))

/** Opens the product in a new tab (EN-29, EN-31). */
function ToProduct({
  commerce: { contentType, ecommerceProductUrl },
  of,
}: {
  commerce: GatedCommerce
  of: string
}) {
  const href = webLink(ecommerceProductUrl)
  if (!href) return null
  const isGetNow = commerceKindOf(contentType) === 'getNow'
  return (
    <ExternalLink
      href={href}
      of={of}
      className={isGetNow ? 'button button-small' : 'button button-quiet button-small'}
    >
      {t(isGetNow ? 'commerce.getNow' : 'commerce.open')}
      <Icon name="more" />
    </ExternalLink>
  )
}
