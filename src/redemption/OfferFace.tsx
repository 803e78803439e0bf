import type { ReactNode } from 'react'
import type { Offer } from '#contract/redemption.ts'
import { dollars } from '#kit/format.ts'
import { t } from '#kit/t.ts'
import { Icon } from '#ui/Icon.tsx'
import './redemption.css'

/** What every row of an offer shows: the stub with its value, the words, and at the end whatever it costs. */
export function OfferFace({ offer, children }: { offer: Offer; children: ReactNode }) {
  return (
    <>
      <span className="offer-value">
        {offer.value > 0
          ? <><b>{dollars(offer.value)}</b><small>{t('redemption.off')}</small></>
          : <Icon name="rewards" />}
      </span>
      <span className="offer-text">
        <b className="offer-title">{offer.title}</b>
        <span className="quiet">{offer.description}</span>
      </span>
      <span className="offer-cost">{children}</span>
    </>
  )
}

/** The end of a row that is too dear: the eye sees "50 to go", the ear hears why. */
export function Missing({ points }: { points: number }) {
  return (
    <>
      <Icon name="lock" />
      <b aria-hidden="true">{t('redemption.missing', { count: points })}</b>
      <span className="sr">{t('redemption.locked', { count: points })}</span>
    </>
  )
}
