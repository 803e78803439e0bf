import type { HostedFields } from '#contract/payments.ts'
import type { Account } from '#contract/account.ts'
import { Problem, type Language } from '#contract/problems.ts'
import { totalOf } from '#domain/order.ts'
import type { BrandPack } from '#brands/brand.ts'
import { accountResponse } from '#server/identity/account-response.ts'
import type { Tx } from '#server/lib/database/database.ts'
import type { AppContext } from '#server/lib/http/serve.ts'
import {
  CardProviderUnavailable,
  type CardProvider,
} from '#server/lib/integrations/card-payments.ts'
import type { Member } from '#server/lib/security/tokens.ts'
import { forgetCard, savedCardOf, type SavedCard } from './cards.ts'
import { assertTaxPlace } from './cart.ts'
import { providerOf } from './pay.ts'
import { newEntryReference } from './references.ts'
import { returnAddress } from './return-address.ts'
import { cartOf } from './risk.ts'

type TokensCall = {
  tx: Tx
  context: AppContext
  brand: BrandPack
  member: Member
  language: Language
  now: Date
  cartToken: string | undefined
}

/**
 * CA-66, CA-69: Returns what the hosted fields need for one entry of a card: to pay the cart of a
 * token, or without one to save the card.
 * @throws Problem CART_EXPIRED, CART_CHANGED, BILLING_NEEDED, VERIFY_TO_SAVE_CARD,
 *   PAYMENT_UNAVAILABLE
 */
export async function hostedFieldsFor(call: TokensCall): Promise<HostedFields> {
  const { tx, context, brand, member, language, now, cartToken } = call
  const { accountId } = member
  const provider = providerOf(context, brand)
  const order = cartToken === undefined ? undefined : await cartOf({ ...call, body: { cartToken } })
  const account = await accountResponse(tx, { accountId, brand: brand.slug, now })
  if (!account.billingInfo) throw new Problem('BILLING_NEEDED')
  if (order) assertTaxPlace(order, account.billingInfo)
  else if (!account.isVerified) throw new Problem('VERIFY_TO_SAVE_CARD')
  const merchantRefNum = newEntryReference(context.secret, order?.id ?? accountId)
  const saved = await savedCardOf(tx, accountId)
  const { script, apiKey, environment, accountId: providerAccount } = provider.fields
  return {
    script,
    apiKey,
    environment,
    accountId: providerAccount,
    transaction: {
      transactionType: order ? 'PAYMENT' : 'VERIFICATION',
      paymentType: 'CARD',
      amount: order ? totalOf(order) : 0,
      currencyCode: 'USD',
      merchantRefNum,
      threeDs: {
        merchantUrl: returnAddress(context.hosts.originOf(brand), language),
        deviceChannel: 'BROWSER',
        messageCategory: order ? 'PAYMENT' : 'NON_PAYMENT',
        transactionIntent: 'GOODS_OR_SERVICE_PURCHASE',
        authenticationPurpose: order ? 'PAYMENT_TRANSACTION' : 'ADD_CARD',
      },
      customerDetails: customerDetailsOf(account),
    },
    savedCard: saved ? await savedCardFields(call, { provider, saved, merchantRefNum }) : null,
  }
}

/**
 * Returns what the fields need for the CVC of a saved card; null when the provider does not give it,
 * so that another card can be typed. A card that the provider does not have any more is removed.
 */
async function savedCardFields(
  { tx, member: { accountId } }: TokensCall,
  {
    provider,
    saved: { id, card, stored },
    merchantRefNum,
  }: { provider: CardProvider; saved: SavedCard; merchantRefNum: string },
): Promise<HostedFields['savedCard']> {
  try {
    const singleUseCustomerToken = await provider.singleUseToken(stored, merchantRefNum)
    if (singleUseCustomerToken !== undefined)
      return { card, singleUseCustomerToken, paymentTokenFrom: stored.token }
  } catch (thrown) {
    if (thrown instanceof CardProviderUnavailable) return null
    throw thrown
  }
  await forgetCard(tx, accountId, id)
  return null
}

function customerDetailsOf({
  firstName,
  lastName,
  email,
  telephone,
  billingInfo,
}: Account): HostedFields['transaction']['customerDetails'] {
  return {
    holderName: [firstName, lastName].filter(Boolean).join(' '),
    billingDetails: billingInfo
      ? {
          street: billingInfo.address,
          city: billingInfo.city,
          state: billingInfo.stateCode,
          zip: billingInfo.zip,
          country: billingInfo.countryCode,
        }
      : null,
    profile: { firstName: firstName ?? '', lastName: lastName ?? '', email, phone: telephone },
  }
}
