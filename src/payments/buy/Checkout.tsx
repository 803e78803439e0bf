import { useCallback, useEffect, useState, type ReactNode } from 'react'
import { api } from '#contract/index.ts'
import { payments, type Order } from '#contract/payments.ts'
import type { Problem } from '#contract/problems.ts'
import { useOnline } from '#lib/api/online.ts'
import { problemOf } from '#lib/api/problem.ts'
import { read, useRead } from '#lib/api/read.ts'
import { trySend } from '#lib/api/write.ts'
import { t } from '#lib/texts/t.ts'
import { FlowHeadline } from '#ui/FlowHeadline.tsx'
import { buyDrafts } from './buyDraft.ts'
import { CardStep } from './CardStep.tsx'
import { OrderStatus } from './OrderStatus.tsx'
import { Overview } from './Overview.tsx'
import { Gone, NotPossible, Owned } from './Results.tsx'
import { isPayable, isUnderWay, type Navigation, type Step } from './steps.ts'
import { Waiting } from './Waiting.tsx'

/** Holds an item of the drop and leads through the steps; the order that the server has decides which can be shown. */
export function Checkout({
  dropId,
  addressForm,
  navigation,
}: {
  dropId: string
  addressForm: (onSaved: () => void) => ReactNode
  navigation: Navigation
}) {
  const { step, toStep, toOrder, goBack } = navigation
  const { order } = useRead(payments.order, { dropId })
  const { card } = useRead(payments.method)
  const isOrderShown = order !== null && (step === 'order' || isUnderWay(order))
  const hold = useHold(dropId, !isOrderShown)
  const [usesNewCard, setNewCard] = useState(() => buyDrafts.read(dropId).usesNewCard)
  const [outdatedProblem, setOutdatedProblem] = useState<Problem>()
  const chooseNewCard = (isNew: boolean) => {
    buyDrafts.add(dropId, { usesNewCard: isNew })
    setNewCard(isNew)
  }

  // An order that is being paid is shown whatever the address says, as in a second tab.
  const mustShowOrder = isOrderShown && step !== 'order'
  useEffect(() => {
    if (mustShowOrder) void toOrder()
  })
  if (isOrderShown)
    return (
      <OrderStatus
        key={order.orderId}
        order={order}
        sentAfter={buyDrafts.read(dropId).sentAfter}
        savedCard={card?.last4}
        toStep={(next, options) => {
          buyDrafts.add(dropId, { sentAfter: null })
          if (options?.newCard) chooseNewCard(true)
          // An order that has ended is not paid again: the next one holds another item.
          if (!isPayable(order)) void hold.again()
          void toStep(next)
        }}
      />
    )

  const problem = hold.problem
  if (step === 'address' || hold.needsAddress)
    return (
      <Address>
        {addressForm(() => {
          void hold.again()
          if (step === 'address') goBack()
        })}
      </Address>
    )
  if (problem)
    return <NotHeld dropId={dropId} problem={problem} onRetry={() => void hold.again()} />
  if (!order || !order.cartToken || !hold.isDone || !isPayable(order)) return <Waiting />
  return (
    <Steps
      order={order}
      cartToken={order.cartToken}
      step={step}
      toStep={toStep}
      problem={outdatedProblem}
      usesNewCard={usesNewCard}
      onNewCard={chooseNewCard}
      onSent={toOrder}
      onOutdated={(problem) => {
        setOutdatedProblem(problem)
        void hold.again()
        goBack()
      }}
    />
  )
}

/** The hosted fields stay in the page between the steps, so that going back keeps what was typed in them. */
function Steps({
  step,
  toStep,
  problem,
  onSent,
  onOutdated,
  ...shared
}: {
  order: Order
  cartToken: string
  step: Step
  toStep: Navigation['toStep']
  problem: Problem | undefined
  usesNewCard: boolean
  onNewCard: (usesNewCard: boolean) => void
  onSent: () => Promise<void>
  onOutdated: (problem: Problem) => void
}) {
  const isCard = step === 'card'
  const [wasCard, setWasCard] = useState(isCard)
  if (isCard && !wasCard) setWasCard(true)
  return (
    <>
      {!isCard && <Overview problem={problem} toStep={(next) => void toStep(next)} {...shared} />}
      {wasCard && (
        <div className="buy-kept" hidden={!isCard}>
          <CardStep isShown={isCard} onSent={onSent} onOutdated={onOutdated} {...shared} />
        </div>
      )}
    </>
  )
}

const Address = ({ children }: { children: ReactNode }) => (
  <div className="flow-step-body">
    <FlowHeadline>{t('buy.addressFirst')}</FlowHeadline>
    <p className="flow-lead">{t('buy.addressText')}</p>
    <div className="buy-address-form">{children}</div>
  </div>
)

/** Why nothing is held, as the drop says; else as the server has answered. */
function NotHeld({
  dropId,
  problem,
  onRetry,
}: {
  dropId: string
  problem: Problem
  onRetry: () => void
}) {
  const { items } = useRead(payments.sale)
  const state = items.find((item) => item.dropId === dropId)?.state
  if (state === 'bought') return <Owned />
  if (state === 'soldOut' || state === 'soon') return <Gone message={problem.message} />
  return <NotPossible message={problem.message} onRetry={onRetry} />
}

/** Holds an item when the modal opens, and again on request; the server answers the open order if there is one. */
function useHold(dropId: string, isWanted: boolean) {
  const isOnline = useOnline()
  const { account } = useRead(api.account.account)
  const needsAddress = !account.billingInfo
  const [problem, setProblem] = useState<Problem>()
  const [isDone, setDone] = useState(false)
  const hold = useCallback(async () => {
    const outcome = await trySend(payments.cart, { dropId })
    if (!outcome.problem) await read(payments.order, { dropId }).catch(() => undefined)
    setProblem(outcome.problem)
    setDone(true)
  }, [dropId])
  const isFirst = isWanted && !needsAddress && isOnline && !isDone
  useEffect(() => {
    // eslint-disable-next-line react-hooks/set-state-in-effect -- it changes when the answer has come
    if (isFirst) void hold()
  }, [isFirst, hold])
  return {
    isDone,
    /** The tax depends on it. */
    needsAddress,
    problem: problem ?? (isOnline || isDone ? undefined : problemOf('OFFLINE')),
    again: hold,
  }
}
