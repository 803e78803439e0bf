import type { Order } from '#contract/payments.ts'
import { formatTime, money } from '#lib/texts/format.ts'
import { t } from '#lib/texts/t.ts'
import { FlowHeadline } from '#ui/FlowHeadline.tsx'
import { Icon } from '#ui/Icon.tsx'

/** What is bought. `isHeadline`: its name is the headline of the step. */
export const Bought = ({
  item: { name, dropName, mediaUrl },
  isHeadline = false,
}: {
  item: Pick<Order, 'name' | 'dropName' | 'mediaUrl'>
  isHeadline?: boolean
}) => (
  <div className="buy-item">
    <img src={mediaUrl} alt="" width={112} height={112} />
    <div>
      {isHeadline ? <FlowHeadline>{name}</FlowHeadline> : <p className="display t-25">{name}</p>}
      <p className="quiet">{dropName}</p>
    </div>
  </div>
)

/** Until when an item is held. */
export const Held = ({ until }: { until: Order['heldUntil'] }) =>
  until && (
    <p className="flow-note">
      <Icon name="history" />
      <span>{t('buy.held', { time: formatTime(until) })}</span>
    </p>
  )

/** Price, tax, gas fee and total (CA-68). `isShort`: the total alone. */
export const Bill = ({
  order: { assetPrice, tax, gasFee, total },
  isShort = false,
}: {
  order: Order
  isShort?: boolean
}) => (
  <dl className="bill">
    {!isShort && (
      <>
        <div>
          <dt>{t('buy.price')}</dt>
          <dd>{money(assetPrice)}</dd>
        </div>
        <div>
          <dt>{t('buy.tax')}</dt>
          <dd>{money(tax)}</dd>
        </div>
        <div>
          <dt>
            {t('buy.gas')}
            <small className="quiet">{t('buy.gasText')}</small>
          </dt>
          <dd>{money(gasFee)}</dd>
        </div>
      </>
    )}
    <div className="bill-total">
      <dt>
        {t('buy.total')}
        <small className="quiet">{t('buy.inDollars')}</small>
      </dt>
      <dd className="display t-39">{money(total)}</dd>
    </div>
  </dl>
)
