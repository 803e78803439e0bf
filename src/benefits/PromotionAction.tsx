import type { GenericPromotion } from '#contract/utility.ts'
import { webLink } from '#domain/links.ts'
import { t } from '#lib/texts/t.ts'
import { useCopyOfCode } from '#lib/codes/useCopy.ts'
import { Icon } from '#ui/Icon.tsx'
import type { ActionProps } from './actions.tsx'
import { ExternalLink } from '#lib/navigation/ExternalLink.tsx'
import './offers.css'

/** Shows a promotion with its code and link, also offline (EN-27). */
export const PromotionAction = ({ benefit }: ActionProps) =>
  benefit.genericPromotions?.map((promotion) => (
    <Promotion key={promotion.genericPromotionId} promotion={promotion} of={benefit.utilityName} />
  ))

function Promotion({
  promotion: { description, promoCode, linkUrl, linkLabel },
  of,
}: {
  promotion: GenericPromotion
  of: string
}) {
  const href = webLink(linkUrl)
  return (
    <div className="benefit-foot">
      {description && <p className="quiet">{description}</p>}
      {promoCode && <PromoCode code={promoCode} />}
      {href && (
        <ExternalLink className="text-link" href={href} of={of}>
          {linkLabel ?? t('promotion.link')}
          <Icon name="more" />
        </ExternalLink>
      )}
    </div>
  )
}

/** Copies the code (OK-06). When the browser refuses, a message says how to copy it by hand. */
function PromoCode({ code }: { code: string }) {
  const [state, copy] = useCopyOfCode(code, 'PROMO_CODE_COPIED')
  return (
    <p className="promo">
      <code className="code">{code}</code>
      <button type="button" className="promo-copy" onClick={copy}>
        <Icon name={state === 'copied' ? 'check' : 'copy'} />
        {t('promotion.copy')}
        <span className="sr-only">({code})</span>
      </button>
    </p>
  )
}
