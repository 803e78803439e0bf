import {
  CardProviderUnavailable,
  type CardProvider,
  type Charge,
  type HostedFieldsSource,
  type PaymentCard,
} from '#server/lib/integrations/card-payments.ts'
import type { Vault } from './vault.ts'

type VaultCard = PaymentCard & { outcome: string }
const asCard = ({ brand, last4, expMonth, expYear }: VaultCard): PaymentCard => ({
  brand,
  last4,
  expMonth,
  expYear,
})

const refunds = { PENDING: 'accepted', COMPLETED: 'refunded', FAILED: 'refused' } as const

/** Returns the provider of the sandbox vault in this process, for demo and tests. */
export function createSandboxProvider(
  vault: Vault,
  { origin, fields }: { origin: () => string; fields: () => HostedFieldsSource },
): CardProvider {
  const chargeOf = (reference: string): Charge => {
    const payment = vault.payment(reference)
    if (!payment) return { outcome: 'none' }
    return payment.status === 'COMPLETED'
      ? { outcome: 'captured', paymentId: payment.id, card: asCard(payment.card) }
      : { outcome: 'declined' }
  }
  return {
    get fields() {
      return fields()
    },
    async handle({ token, merchantRefNum, language }) {
      const handle = vault.handle(token)
      if (handle?.merchantRefNum !== merchantRefNum || handle.status === 'USED')
        return { state: 'expired' }
      const { status, amount, challengeId, isAuthenticated } = handle
      const card = asCard(handle.card)
      if (status === 'FAILED') return { state: 'failed', card }
      return status === 'PAYABLE'
        ? { state: 'payable', card, amount, isAuthenticated }
        : {
            state: 'challenge',
            url: `${origin()}/challenge/${challengeId}?lang=${language}`,
            card,
            amount,
          }
    },
    async saveCard({ token, customer }) {
      const outcome = vault.handle(token)?.card.outcome
      if (outcome === 'unreachable')
        throw new CardProviderUnavailable('the sandbox is out of reach')
      const { id: customerId } = vault.customer(customer.id)
      const stored = outcome === 'decline' ? undefined : vault.storeCard(customerId, token)
      if (!stored) return 'declined'
      return {
        stored: { customerId, handleId: stored.id, token: stored.token },
        card: asCard(stored.card),
      }
    },
    singleUseToken: async ({ customerId }) => vault.customerToken(customerId),
    removeCustomer: async (id) => vault.removeCustomer(id),
    async charge({ token, amount, reference }) {
      const outcome = vault.handle(token)?.card.outcome
      if (outcome === 'unreachable') return { outcome: 'none' }
      vault.pay({ token, amount, merchantRefNum: reference })
      return outcome === 'timeout' ? { outcome: 'unknown' } : chargeOf(reference)
    },
    findCharge: async (reference) => chargeOf(reference),
    refund: async ({ paymentId, reference, amount }) => {
      const made = vault.refund({ paymentId, merchantRefNum: reference, amount })
      return made ? refunds[made.status] : 'refused'
    },
    findRefund: async ({ reference }) => {
      const found = vault.state.refunds[reference]
      return found ? refunds[found.status] : 'none'
    },
  }
}
