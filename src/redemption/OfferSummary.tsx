import type { ReactNode } from 'react'
import type { Offer } from '#contract/redemption.ts'
import { dollars } from '#lib/texts/format.ts'
import { t } from '#lib/texts/t.ts'
import { Icon } from '#ui/Icon.tsx'
import './redemption.css'

/** Content of an offer's row: its value, its texts, and the cost as `children`. */
export function OfferSummary({ offer, children }: { offer: Offer; children: ReactNode }) {
  return (
    <>
      <span className="offer-value">
        {offer.value > 0 ? (
          <>
            <b>{dollars(offer.value)}</b>
            <small>{t('redemption.off')}</small>
          </>
        ) : (
          <Icon name="rewards" />
        )}
      </span>
      <span className="offer-text">
        <b className="offer-title">{offer.title}</b>
        <span className="quiet">{offer.description}</span>
      </span>
      <span className="offer-cost">{children}</span>
    </>
  )
}

/** Cost of an offer the member cannot afford: shows "50 to go", and explains it to screen readers. */
export function MissingPoints({ points }: { points: number }) {
  return (
    <>
      <Icon name="lock" />
      <b aria-hidden="true">{t('redemption.missing', { count: points })}</b>
      <span className="sr-only">{t('redemption.locked', { count: points })}</span>
    </>
  )
}
