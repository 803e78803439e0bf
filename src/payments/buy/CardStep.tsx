import { useState } from 'react'
import { payments, type Order } from '#contract/payments.ts'
import type { Problem } from '#contract/problems.ts'
import { permissionToTransfer } from '#domain/viewer.ts'
import { useOnline } from '#lib/api/online.ts'
import { asProblem } from '#lib/api/problem.ts'
import { read, useRead } from '#lib/api/read.ts'
import { useAction } from '#lib/api/useAction.ts'
import { send } from '#lib/api/write.ts'
import { FormProblem } from '#lib/forms/FormProblem.tsx'
import { useWait } from '#lib/forms/retryTime.ts'
import { useViewer } from '#lib/session/viewer.ts'
import { money } from '#lib/texts/format.ts'
import { t } from '#lib/texts/t.ts'
import { Button } from '#ui/Button.tsx'
import { FlowHeadline } from '#ui/FlowHeadline.tsx'
import { isAmex } from '../card/cardBrand.ts'
import { isExpired } from '../card/cardDates.ts'
import { HostedFields } from '../hosted/HostedFields.tsx'
import { TestCards } from '../hosted/TestCards.tsx'
import { useHostedCard, type HostedCard } from '../hosted/useHostedCard.ts'
import { buyDrafts } from './buyDraft.ts'
import { reasons } from './Overview.tsx'
import { PayProgress, type Stage } from './PayProgress.tsx'
import { isPayable, isUnpaid } from './steps.ts'

/** The order is no more what the page shows, such as a total that has changed or a hold that is over. */
const UNPROCESSABLE = 422

type Props = {
  /** Hidden while another step is shown. */
  isShown: boolean
  order: Order
  cartToken: string
  usesNewCard: boolean
  onNewCard: (usesNewCard: boolean) => void
  /** The payment was sent; its outcome may not be known yet. */
  onSent: () => Promise<void>
  /** The order cannot be paid as it is. */
  onOutdated: (problem: Problem) => void
}

/** The last step before the payment: the card in the hosted fields, or only the CVC of the saved one (VA-22, VA-23). */
export function CardStep(props: Props) {
  const { card } = useRead(payments.method)
  const saved = card && !isExpired(card) && !props.usesNewCard ? card : undefined
  // The fields differ: another card is another form.
  return <Form key={saved?.last4 ?? 'new'} saved={saved} hasSaved={Boolean(card)} {...props} />
}

function Form({
  isShown,
  order,
  cartToken,
  saved,
  hasSaved,
  usesNewCard,
  onNewCard,
  onSent,
  onOutdated,
}: Props & { saved: { last4: string; brand: string } | undefined; hasSaved: boolean }) {
  const card = useHostedCard({ cartToken, isCvcOnly: saved !== undefined })
  const action = useAction()
  const [stage, setStage] = useState<Stage>()
  const wait = useWait(action.problem)
  const permission = permissionToTransfer(useViewer(), useOnline())
  const total = money(order.total)

  const pay = () =>
    action.run(async () => {
      // Enter in a field of the vault comes here, whatever the button shows.
      if (!permission.allowed || wait !== undefined || !card.check()) return
      try {
        if (await payOnce({ order, cartToken, card, onStage: setStage })) await onSent()
      } catch (thrown) {
        const problem = asProblem(thrown)
        // Nothing was paid, and the login page is opening.
        if (problem.status === 401) throw problem
        const { dropId } = order
        const now = await read(payments.order, { dropId }).catch(() => ({ order: null }))
        if (!isUnpaid(now.order, problem)) return await onSent()
        if (problem.status !== UNPROCESSABLE) throw problem
        onOutdated(problem)
      } finally {
        setStage(undefined)
      }
    })

  return (
    <form
      className="flow-step-body"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void pay()
      }}
    >
      {stage && <PayProgress stage={stage} total={total} />}
      <div className="buy-card" hidden={stage !== undefined}>
        <FlowHeadline key={String(isShown)}>
          {t(saved ? 'buy.typeCvc' : 'buy.payWithCard')}
        </FlowHeadline>
        {saved && <p className="flow-lead">{cvcText(saved)}</p>}
        <HostedFields card={card} />
        <TestCards cards={card.testCards} />
      </div>
      <div className="flow-foot">
        <FormProblem problem={action.problem} />
        {card.state !== 'unreachable' && (
          <Button
            wide
            type="submit"
            busy={action.busy}
            disabled={card.state === 'loading'}
            reason={permission.allowed ? wait : t(reasons[permission.reason])}
            reasonIcon={permission.allowed ? 'history' : 'offline'}
          >
            {t('buy.pay', { total })}
          </Button>
        )}
        {!stage && (saved || (hasSaved && usesNewCard)) && (
          <Button
            wide
            look="quiet"
            disabled={action.busy}
            onClick={() => onNewCard(saved !== undefined)}
          >
            {t(saved ? 'buy.anotherCard' : 'buy.useSavedCard')}
          </Button>
        )}
      </div>
    </form>
  )
}

const cvcText = (card: { brand: string; last4: string }): string =>
  t(isAmex(card) ? 'buy.typeCvcTextAmex' : 'buy.typeCvcText', { last4: card.last4 })

/**
 * Has the order checked, makes a token of the card, and pays. Returns whether it was sent: false when a field is wrong.
 * @throws Problem also when the payment may have been made
 */
async function payOnce({
  order,
  cartToken,
  card,
  onStage,
}: {
  order: Order
  cartToken: string
  card: HostedCard
  onStage: (stage: Stage) => void
}): Promise<boolean> {
  const { assetPrice, gasFee, tax, dropId } = order
  onStage('checking')
  await send(payments.startRisk, {})
  const decided = await send(payments.decideRisk, { assetPrice, gasFee, tax, dropId, cartToken })
  // Another tab pays it: this one shows what becomes of that.
  if (!isPayable(decided.order)) return true
  onStage('card')
  const token = await card.tokenize()
  if (!token) return false
  onStage('bank')
  buyDrafts.add(dropId, { sentAfter: decided.order.attempts ?? null })
  await send(payments.pay, { cartToken, ...token })
  return true
}
