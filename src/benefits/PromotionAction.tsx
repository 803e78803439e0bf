import type { GenericPromotion } from '#contract/utility.ts'
import { webLink } from '#domain/link.ts'
import { t } from '#kit/t.ts'
import { useCopyOfCode } from '#kit/useCopy.ts'
import { Icon } from '#ui/Icon.tsx'
import type { ActionProps } from './actions.tsx'
import { Leaving } from '#kit/Leaving.tsx'
import './offers.css'

/** A promotion (EN-27): what it says, its code to read and to copy, and where it leads. All of it is there offline too. */
export const PromotionAction = ({ benefit }: ActionProps) =>
  benefit.genericPromotions?.map((promotion) => <Promotion key={promotion.genericPromotionId} promotion={promotion} of={benefit.utilityName} />)

function Promotion({ promotion: { description, promoCode, linkUrl, linkLabel }, of }: { promotion: GenericPromotion; of: string }) {
  const href = webLink(linkUrl)
  return (
    <div className="benefit-foot">
      {description && <p className="quiet">{description}</p>}
      {promoCode && <PromoCode code={promoCode} />}
      {href && <Leaving className="text-link" href={href} of={of}>{linkLabel ?? t('promotion.link')}<Icon name="more" /></Leaving>}
    </div>
  )
}

/** OK-06. Where the phone forbids it, how to take the code by hand. */
function PromoCode({ code }: { code: string }) {
  const [state, copy] = useCopyOfCode(code, 'PROMO_CODE_COPIED')
  return (
    <p className="promo">
      <code className="code">{code}</code>
      <button type="button" className="promo-copy" onClick={copy}>
        <Icon name={state === 'copied' ? 'check' : 'copy'} />{t('promotion.copy')}<span className="sr">({code})</span>
      </button>
    </p>
  )
}
