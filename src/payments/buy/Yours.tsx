import type { Order } from '#contract/payments.ts'
import { paths } from '#lib/navigation/paths.ts'
import { useCloseModal } from '#lib/navigation/modal.ts'
import { money } from '#lib/texts/format.ts'
import { t } from '#lib/texts/t.ts'
import { Button } from '#ui/Button.tsx'
import { FlowHeadline } from '#ui/FlowHeadline.tsx'
import { Icon } from '#ui/Icon.tsx'

/** The end of a payment: the item, its number, and the way to it. */
export function Yours({ order: { name, number, nftId, mediaUrl, total, card } }: { order: Order }) {
  const close = useCloseModal()
  return (
    <div className="flow-step-body buy-yours">
      <img className="buy-yours-art" src={mediaUrl} alt="" width={480} height={440} />
      <div>
        <FlowHeadline isResult>{t('buy.yours')}</FlowHeadline>
        <p className="buy-yours-name">
          {number === null ? <b>{name}</b> : <Numbered name={name} number={number} />}
        </p>
      </div>
      <dl className="bill">
        <div>
          <dt>{card ? t('buy.paidBy', { last4: card.last4 }) : t('buy.paid')}</dt>
          <dd>
            <b>{money(total)}</b>
          </dd>
        </div>
      </dl>
      <p className="flow-note">
        <Icon name="mail" />
        <span>{t('buy.receipt')}</span>
      </p>
      <div className="flow-foot">
        {/* A document of its own: the next page has no hosted fields. */}
        <a
          className="button button-wide"
          href={nftId === null ? paths.collection() : paths.asset({ nftId })}
        >
          {t(nftId === null ? 'buy.toCollection' : 'buy.open')}
        </a>
        <Button wide look="quiet" onClick={close}>
          {t('buy.done')}
        </Button>
      </div>
    </div>
  )
}

const Numbered = ({ name, number }: { name: string; number: number }) => (
  <>
    <b>{name}</b>, {t('buy.number', { number })}
  </>
)
