import type { Card } from '#contract/account.ts'
import { t } from '#lib/texts/t.ts'
import { isExpired, printedExpiry } from './cardDates.ts'
import './card.css'

/** Draws the saved card: its brand, last four digits and expiry, which is all that we know (EN-03). */
export function SavedCard({ card, holder }: { card: Card; holder: string | undefined }) {
  const hasExpired = isExpired(card)
  return (
    <div className="plastic" role="group" aria-label={t('card.title')} data-expired={hasExpired}>
      <span className="plastic-art" aria-hidden="true" />
      <p className="plastic-top">
        <b>{card.brand}</b>
        {hasExpired && <span className="plastic-mark">{t('card.expired')}</span>}
      </p>
      <p className="plastic-number">
        <span aria-hidden="true">•••• {card.last4}</span>
        <span className="sr-only">{t('card.endingIn', { last4: card.last4 })}</span>
      </p>
      <dl className="plastic-foot">
        {holder && (
          <div>
            <dt>{t('card.holder')}</dt>
            <dd>{holder}</dd>
          </div>
        )}
        <div>
          <dt>{t(hasExpired ? 'card.expired' : 'card.expires')}</dt>
          <dd>{printedExpiry(card)}</dd>
        </div>
      </dl>
    </div>
  )
}
