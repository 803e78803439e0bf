import type { ReactNode } from 'react'
import type { Card } from '#contract/account.ts'
import { t } from '#lib/texts/t.ts'
import { isExpired, printedExpiry } from './cardDates.ts'
import './card.css'

/** A card in one line. `note`: in place of its expiry. `children`: an action at the end. */
export const CardLine = ({
  card,
  note,
  children,
}: {
  card: Card | undefined
  note?: string | undefined
  children?: ReactNode
}) => (
  <div className="card-line">
    <span className="card-mini" aria-hidden="true" data-empty={!card} />
    <span className="card-line-text">
      <b>{card ? t('card.ending', { last4: card.last4 }) : t('buy.newCard')}</b>
      <small className="quiet">{note ?? (card ? expiryOf(card) : t('buy.newCardText'))}</small>
    </span>
    {children}
  </div>
)

const expiryOf = (card: Card): string =>
  t(isExpired(card) ? 'card.expiredOn' : 'card.expiresOn', { date: printedExpiry(card) })
