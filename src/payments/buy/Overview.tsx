import { api } from '#contract/index.ts'
import { payments, type Order } from '#contract/payments.ts'
import type { Problem } from '#contract/problems.ts'
import { permissionToTransfer, type DenialReason } from '#domain/viewer.ts'
import { useOnline } from '#lib/api/online.ts'
import { useRead } from '#lib/api/read.ts'
import { FormProblem } from '#lib/forms/FormProblem.tsx'
import { useViewer } from '#lib/session/viewer.ts'
import { t, type TextKey } from '#lib/texts/t.ts'
import { Button } from '#ui/Button.tsx'
import { CardLine } from '../card/CardLine.tsx'
import { isExpired } from '../card/cardDates.ts'
import { Bill, Bought, Held } from './Bill.tsx'
import type { Step } from './steps.ts'

export const reasons = {
  offline: 'buy.offline',
  logInFirst: 'buy.logInFirst',
  preview: 'ui.inPreview',
  verifyFirst: 'buy.verifyTitle',
} as const satisfies Record<DenialReason | 'verifyFirst', TextKey>

/** The first step: what is bought, for how much, with which card, and until when it is held. */
export function Overview({
  order,
  problem,
  usesNewCard,
  onNewCard,
  toStep,
}: {
  order: Order
  /** Why the last attempt to pay led back here. */
  problem: Problem | undefined
  usesNewCard: boolean
  onNewCard: (usesNewCard: boolean) => void
  toStep: (step: Step) => void
}) {
  const { account } = useRead(api.account.account)
  const { card } = useRead(payments.method)
  const permission = permissionToTransfer(useViewer(), useOnline())
  const saved = card && !isExpired(card) ? card : undefined
  const used = usesNewCard ? undefined : saved
  const address = account.billingInfo
  return (
    <div className="flow-step-body">
      <Bought item={order} isHeadline />
      <Bill order={order} />
      <CardLine card={used}>
        {saved && (
          <Button look="text" onClick={() => onNewCard(!usesNewCard)}>
            {usesNewCard ? t('buy.savedCard', { last4: saved.last4 }) : t('buy.change')}
            {!usesNewCard && <span className="sr-only"> ({t('buy.changeCard')})</span>}
          </Button>
        )}
      </CardLine>
      {address && (
        <div className="buy-address">
          <p>
            <span className="label">{t('buy.billing')}</span>
            <span>
              {address.address}, {address.city}, {address.stateCode || address.state} {address.zip}
            </span>
          </p>
          <Button look="text" onClick={() => toStep('address')}>
            {t('buy.change')}
            <span className="sr-only"> ({t('buy.changeAddress')})</span>
          </Button>
        </div>
      )}
      <Held until={order.heldUntil} />
      <div className="flow-foot">
        <FormProblem problem={problem} />
        <Button
          wide
          reason={permission.allowed ? undefined : t(reasons[permission.reason])}
          reasonIcon="offline"
          onClick={() => toStep('card')}
        >
          {t('buy.toCard')}
        </Button>
        <p className="buy-final quiet">{t('buy.notReturnable')}</p>
      </div>
    </div>
  )
}
