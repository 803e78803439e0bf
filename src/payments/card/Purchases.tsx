import { payments, type Order } from '#contract/payments.ts'
import { useRead } from '#lib/api/read.ts'
import { formatDate, money } from '#lib/texts/format.ts'
import { t } from '#lib/texts/t.ts'
import './purchases.css'

/** What the member has paid for, newest first; nothing without a purchase. */
export function Purchases() {
  const { orders } = useRead(payments.orders)
  if (orders.length === 0) return null
  return (
    <section className="purchases" aria-labelledby="purchases">
      <h2 className="display t-25" id="purchases">
        {t('purchases.title')}
      </h2>
      <ul>
        {orders.map((order) => (
          <li key={order.orderId}>
            <Purchase order={order} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const Purchase = ({
  order: { name, number, mediaUrl, total, card, createdAt, paidAt, refundedAt },
}: {
  order: Order
}) => (
  <article className="purchase">
    <img src={mediaUrl} alt="" width={56} height={56} loading="lazy" />
    <div>
      <h3>
        {name}
        {number !== null && `, ${t('buy.number', { number })}`}
      </h3>
      <p className="quiet">{formatDate(paidAt ?? createdAt)}</p>
      {card && <p className="quiet">{t('card.ending', { last4: card.last4 })}</p>}
      {refundedAt && <p>{t('purchases.refunded', { date: formatDate(refundedAt) })}</p>}
    </div>
    <b className="purchase-total">{money(total)}</b>
  </article>
)
