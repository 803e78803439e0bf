import type { Page } from '@playwright/test'
import { accountSettings } from '#contract/account-settings.ts'
import { addressOf } from '#contract/endpoint.ts'
import { payments, type Order, type SaleItem } from '#contract/payments.ts'
import { paths } from '../../src/lib/navigation/paths.ts'
import { expect } from './fixtures.ts'
import { answerOf, joinVerifiedMember, type Member } from './member.ts'
import type { Server } from './server.ts'

/** Test cards of the demo's vault. */
export const cards = {
  accepted: '4111111111111111',
  mastercard: '5555555555554444',
  declined: '4000000000000002',
  challenge: '4000000000003220',
  challengeFails: '4000008400001629',
  answerLost: '4000000000000119',
  unreachable: '4000000000000341',
} as const

/** A CVC that no address, id or time contains by chance. */
export const CVC = '739'
/** What the demo's bank accepts. */
export const BANK_CODE = '123456'

type Field = 'cardNumber' | 'expiryDate' | 'cvv'

/** The input in the frame of a hosted field. */
export const hostedField = (page: Page, name: Field) =>
  page.frameLocator(`iframe[name="vault-${name}"]`).getByRole('textbox')

/** Types a card into the hosted fields, key by key. */
export async function typeCard(page: Page, number: string, expiry = '1230') {
  await hostedField(page, 'cardNumber').pressSequentially(number)
  await hostedField(page, 'expiryDate').pressSequentially(expiry)
  await hostedField(page, 'cvv').pressSequentially(CVC)
}

/** The page of the demo's bank, in its frame. */
export const bank = (page: Page) => page.frameLocator('.challenge-frame')

const address = {
  address: '12 Mercer Street',
  city: 'New York',
  state: 'NY',
  zip: '10013',
  country: 'US',
}

/** A new verified member with a billing address. */
export async function buyer(page: Page, app: Server, email: string): Promise<Member> {
  const member = await joinVerifiedMember(page, app, email)
  await answerOf(page, addressOf(accountSettings.billing), address)
  return member
}

/** Opens the card tab of the billing page. */
export async function openCardTab(page: Page, member: Member) {
  await member.open(paths.accountBilling())
  await page.getByRole('tab').nth(1).click()
}

/** Saves a card on the billing page. */
export async function saveCard(page: Page, member: Member, number: string = cards.accepted) {
  await openCardTab(page, member)
  await typeCard(page, number)
  await page.getByRole('button', { name: 'Save card' }).click()
  await expect(page.getByRole('heading', { name: 'Your card' })).toBeFocused()
}

/** Returns the drop of the demo that has a price. */
export async function itemForSale(page: Page): Promise<SaleItem> {
  const { items } = await answerOf<{ items: SaleItem[] }>(page, addressOf(payments.sale))
  const item = items.find(({ state }) => state === 'open')
  if (!item) throw new Error('Nothing is for sale.')
  return item
}

/** Opens the modal that buys. */
export async function openBuy(page: Page, member: Member, { dropId }: SaleItem) {
  await member.open(`${paths.collection()}${paths.here({ modal: 'buy', id: dropId })}`)
}

/** Returns the orders of the member that were paid. */
export const paidOrders = async (page: Page): Promise<Order[]> =>
  (await answerOf<{ orders: Order[] }>(page, addressOf(payments.orders))).orders

/** Returns how many items of a drop the member has. */
export async function itemsOf(page: Page, { dropId }: SaleItem): Promise<number> {
  const { collection } = await answerOf<{
    collection: { dropId: string; nfts: unknown[] }[]
  }>(page, '/api/wallet/collection')
  return collection.find((drop) => drop.dropId === dropId)?.nfts.length ?? 0
}
