import { useRef, useState, type ReactNode } from 'react'
import { payments, type Order } from '#contract/payments.ts'
import { useOnline } from '#lib/api/online.ts'
import { usePolling } from '#lib/api/polling.ts'
import { read } from '#lib/api/read.ts'
import { useAction } from '#lib/api/useAction.ts'
import { send, trySend } from '#lib/api/write.ts'
import { useBrand } from '#lib/brand.ts'
import { ExternalLink } from '#lib/navigation/ExternalLink.tsx'
import { money } from '#lib/texts/format.ts'
import { t } from '#lib/texts/t.ts'
import { Button } from '#ui/Button.tsx'
import { CardLine } from '../card/CardLine.tsx'
import { Challenge } from '../challenge/Challenge.tsx'
import { Bill, Bought, Held } from './Bill.tsx'
import { PayProgress } from './PayProgress.tsx'
import { Close, Result } from './Results.tsx'
import { isNotReceived, isPayable, isUnderWay, type Step } from './steps.ts'
import { Yours } from './Yours.tsx'

/** Polls after which an order that is still unpaid counts as never sent. */
const MAX_POLLS_UNPAID = 3

type Props = {
  order: Order
  /** The attempts before the payment that was sent in this tab. */
  sentAfter?: number | null
  /** The last digits of the saved card. */
  savedCard: string | undefined
  toStep: (step: Step, options?: { newCard: boolean }) => void
}

/** What became of an order, followed until it has ended; a reload shows the same (CA-64). */
export function OrderStatus({ order, sentAfter = null, savedCard, toStep }: Props) {
  const [polls, setPolls] = useState(0)
  const { state, dropId, cartToken } = order
  // What the order says is about the attempt before.
  const isLost = isNotReceived(order, { sentAfter })
  const isUnpaid = isLost || state === 'created' || state === 'approved'
  const isOpen = isUnderWay(order) || (isUnpaid && polls < MAX_POLLS_UNPAID)
  usePolling(
    async () => {
      // Without a card: asks the bank what became of its question, or of an attempt that was sent before.
      if ((state === 'paying' || state === 'challenge') && cartToken !== null)
        await trySend(payments.pay, { cartToken })
      await read(payments.order, { dropId })
      setPolls((count) => count + 1)
    },
    isOpen ? `${order.orderId} ${state}` : undefined,
  )

  if (state === 'challenge') return <Confirm order={order} />
  if (state === 'issued') return <Yours order={order} />
  if (state === 'captured')
    return (
      <div className="flow-step-body">
        <PayProgress stage="issuing" total={money(order.total)} />
      </div>
    )
  if (state === 'paying' || (isUnpaid && isOpen))
    return <Finding order={isLost ? { ...order, card: null } : order} />
  if (state === 'refunded') return <Refunded order={order} />
  if (state === 'refused') return <Refused order={order} />
  return (
    <NotPaid
      order={isLost ? { ...order, state: 'approved', failure: null, card: null } : order}
      savedCard={savedCard}
      toStep={toStep}
    />
  )
}

/** The bank asks the member. Its page says when they are through; then the server asks the bank. */
function Confirm({ order: { cartToken, challengeUrl, dropId } }: { order: Order }) {
  const action = useAction()
  const isEnding = useRef(false)
  const end = (endpoint: typeof payments.pay | typeof payments.cancel) =>
    action.run(async () => {
      if (cartToken === null || isEnding.current) return
      isEnding.current = true
      await (
        endpoint === payments.pay
          ? send(payments.pay, { cartToken })
          : send(payments.cancel, { cartToken })
      ).finally(() => {
        isEnding.current = false
      })
      await read(payments.order, { dropId })
    })
  if (challengeUrl === null) return null
  return (
    <Challenge
      url={challengeUrl}
      text={t('buy.confirmText')}
      cancelLabel={t('buy.cancelPayment')}
      isBusy={action.busy}
      problem={action.problem}
      onDone={() => void end(payments.pay)}
      onCancel={() => void end(payments.cancel)}
    />
  )
}

/** The answer of the bank is not known. */
function Finding({ order }: { order: Order }) {
  const isOnline = useOnline()
  return (
    <Result
      headline={t('buy.finding')}
      text={t(isOnline ? 'buy.findingText' : 'buy.findingOffline')}
      mark="waiting"
      body={<Summary order={order} />}
    >
      <Close look="quiet" />
    </Result>
  )
}

const Summary = ({ order, note }: { order: Order; note?: string | undefined }) => (
  <>
    <Bought item={order} />
    <Bill order={order} isShort />
    {order.card && <CardLine card={order.card} note={note} />}
  </>
)

/** Nothing was paid: why, and what to do. */
function NotPaid({ order, savedCard, toStep }: Omit<Props, 'sentAfter'>) {
  const { failure, card } = order
  const [headline, text] = reasonOf(order)
  return (
    <Result
      headline={headline}
      text={text}
      mark={failure === 'canceled' ? undefined : 'no'}
      body={
        <>
          <Summary
            order={order}
            note={failure === 'declined' ? t('buy.cardDeclined') : undefined}
          />
          <Held until={order.heldUntil} />
        </>
      }
    >
      {failure === 'declined' ? (
        <Button wide onClick={() => toStep('card', { newCard: true })}>
          {t('buy.payOther')}
        </Button>
      ) : (
        <Button wide onClick={() => toStep(isPayable(order) ? 'card' : 'buy')}>
          {t('buy.startAgain')}
        </Button>
      )}
      {failure === 'declined' && card && card.last4 === savedCard ? (
        <Button wide look="quiet" onClick={() => toStep('card')}>
          {t('buy.again')}
        </Button>
      ) : (
        <Close look="quiet" />
      )}
    </Result>
  )
}

function reasonOf({ state, failure, card }: Order): [headline: string, text: string] {
  if (failure === 'challengeFailed') return [t('buy.notConfirmed'), t('buy.notConfirmedText')]
  if (failure === 'canceled') return [t('buy.canceled'), t('buy.canceledText')]
  if (failure === 'lapsed') return [t('buy.lapsed'), t('buy.lapsedText')]
  if (state === 'declined' && card)
    return [t('buy.declined'), t('buy.declinedText', { last4: card.last4 })]
  return [t('buy.failed'), t('buy.failedText')]
}

function Refused({ order }: { order: Order }) {
  const { links } = useBrand()
  return (
    <Result
      headline={t('buy.refused')}
      text={t('buy.refusedText')}
      mark="no"
      body={<Bought item={order} />}
    >
      <ExternalLink className="button button-wide" href={links.support} of={order.name}>
        {t('buy.writeToUs')}
      </ExternalLink>
      <Close look="quiet" />
    </Result>
  )
}

const Refunded = ({ order }: { order: Order }): ReactNode => (
  <Result
    headline={t('buy.refunded')}
    text={t('buy.refundedText', { total: money(order.total) })}
    body={<Summary order={order} />}
  >
    <Close />
  </Result>
)
