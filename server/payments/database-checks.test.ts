import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openHarness, type Harness } from '#server/testing/harness.ts'
import { attemptStates, orderStates, refundStates } from '#domain/order.ts'

let context: Harness
beforeAll(async () => {
  context = await openHarness()
})
afterAll(() => context.close())

/** Runs a statement and returns the constraint that refuses it; undefined when none does. */
async function refusalOf(statement: ReturnType<typeof sql>): Promise<string | undefined> {
  try {
    await context.rows(statement)
    return undefined
  } catch (error) {
    const { cause } = error as { cause?: { constraint?: string } }
    if (cause?.constraint === undefined) throw error
    return cause.constraint
  }
}

let count = 0
type Values = Record<string, string | number | null>
const now = '2026-11-02T10:00:00Z'
/** Returns an insert of a valid row with some other values. */
function insert(table: string, valid: Values, changes: Values) {
  const row = { ...valid, ...changes }
  const columns = Object.keys(row).map((column) => sql.identifier(column))
  return sql`insert into ${sql.identifier(table)} (${sql.join(columns, sql`, `)}) values (${sql.join(
    Object.values(row).map((value) => sql`${value}`),
    sql`, `,
  )})`
}
const order = (changes: Values = {}) =>
  insert(
    'payment_orders',
    {
      id: `po_check_${(count += 1)}`,
      brand: 'b',
      drop_id: 'd',
      asset_id: 'a',
      asset_price: 4800,
      tax: 426,
      gas_fee: 110,
      tax_country: 'US',
      tax_region: 'NY',
      state: 'failed',
      created_at: now,
    },
    changes,
  )
const attempt = (changes: Values = {}) =>
  insert(
    'payment_attempts',
    {
      reference: `po_check_${(count += 1)}-1`,
      order_id: `po_of_${count}`,
      state: 'failed',
      started_at: now,
    },
    changes,
  )
const operation = (changes: Values = {}) =>
  insert(
    'chain_operations',
    {
      id: `w_check_${(count += 1)}`,
      brand: 'b',
      blockchain: 'polygon',
      kind: 'mint',
      asset_id: 'a',
      nft_id: `n_${count}`,
      to_address: '0x1',
      requested_at: now,
    },
    changes,
  )
const transaction = (changes: Values = {}) =>
  insert(
    'chain_transactions',
    {
      operation_id: 'w',
      hash: `0x${(count += 1)}`,
      nonce: 0,
      action: 'mint',
      gas: 1,
      max_fee: 1,
      priority_fee: 0,
      signed_at: now,
    },
    changes,
  )
const deposit = (changes: Values = {}) =>
  insert(
    'chain_deposits',
    {
      brand: 'b',
      blockchain: 'polygon',
      hash: `0x${(count += 1)}`,
      position: 0,
      nft_id: 'n',
      from_address: '0x1',
      at: now,
    },
    changes,
  )
const event = (changes: Values = {}) =>
  insert('chain_events', { operation_id: 'w', kind: 'sent', at: now }, changes)

const paid = { paid_at: now }
const refunded = { state: 'refunded', paid_at: now, refunded_at: now }
const mined = { state: 'mined', network: 'n', signer: 's' }

describe('the database refuses', () => {
  it.each([
    ['an order without a price', order({ asset_price: 0 }), 'payment_orders_amounts'],
    ['an order with a negative tax', order({ tax: -1 }), 'payment_orders_amounts'],
    ['an order with a negative fee', order({ gas_fee: -1 }), 'payment_orders_amounts'],
    ['an order in an unknown state', order({ state: 'new' }), 'payment_orders_state'],
    ['an unknown failure', order({ failure: 'other' }), 'payment_orders_failure'],
    ['a country that is none', order({ tax_country: 'usa' }), 'payment_orders_tax_country'],
    ['a paid order without a time', order({ state: 'captured' }), 'payment_orders_paid'],
    ['a failed order that was paid', order(paid), 'payment_orders_paid'],
    [
      'an item of an order that is not issued',
      order({ ...paid, state: 'captured', nft_id: 'n' }),
      'payment_orders_item',
    ],
    [
      'an issued order without an item',
      order({ ...paid, state: 'issued' }),
      'payment_orders_issued',
    ],
    [
      'a refund without a time',
      order({ ...refunded, refunded_at: null }),
      'payment_orders_refunded',
    ],
    [
      'an unknown state of a refund',
      order({ ...refunded, refund_state: 'x' }),
      'payment_orders_refund_state',
    ],
    [
      'the state of a refund that was not made',
      order({ refund_state: 'failed' }),
      'payment_orders_refund_of_refunded',
    ],
    ['a negative count', order({ refunds_refused: -1 }), 'payment_orders_refunds_refused'],
    ['an attempt in an unknown state', attempt({ state: 'new' }), 'payment_attempts_state'],
    ['an attempt numbered zero', attempt({ number: 0 }), 'payment_attempts_number'],
    ['a capture without a payment', attempt({ state: 'captured' }), 'payment_attempts_payment'],
    [
      'a lost attempt that the provider has',
      attempt({ state: 'lost', duplicate_at: now }),
      'payment_attempts_duplicate',
    ],
    ['a whole card number', attempt({ last4: '4111111111111111' }), 'payment_attempts_card'],
    [
      'an operation on an unknown chain',
      operation({ blockchain: 'other' }),
      'chain_operations_blockchain',
    ],
    ['a negative nonce', operation({ nonce: -1 }), 'chain_operations_figures'],
    ['a negative token', operation({ token_id: -1 }), 'chain_operations_figures'],
    [
      'an operation that is mined in no block',
      operation({ ...mined, nonce: 5 }),
      'chain_operations_mined',
    ],
    [
      'a failure without a reason',
      operation({ state: 'failed', closed_at: now }),
      'chain_operations_failure',
    ],
    ['a transaction without gas', transaction({ gas: 0 }), 'chain_transactions_figures'],
    ['a negative fee of a chain', transaction({ max_fee: -1 }), 'chain_transactions_figures'],
    ['an unknown action', transaction({ action: 'burn' }), 'chain_transactions_action'],
    ['an unknown event', event({ kind: 'burnt' }), 'chain_events_kind'],
    [
      'a deposit on an unknown chain',
      deposit({ blockchain: 'other' }),
      'chain_deposits_blockchain',
    ],
    ['a deposit at no position', deposit({ position: -1 }), 'chain_deposits_position'],
  ])('%s', async (_, statement, constraint) => {
    expect(await refusalOf(statement)).toBe(constraint)
  })

  it('a second captured attempt of an order, and no other second attempt', async () => {
    const captured = { order_id: 'po_twice', state: 'captured', payment_id: 'p' }
    expect(await refusalOf(attempt(captured))).toBeUndefined()
    expect(await refusalOf(attempt({ order_id: 'po_twice' }))).toBeUndefined()
    expect(await refusalOf(attempt(captured))).toBe('payment_attempts_captured')
    expect(await refusalOf(attempt({ ...captured, order_id: 'po_other' }))).toBeUndefined()
  })
})

describe('the database accepts', () => {
  const ofState: Partial<Record<(typeof orderStates)[number], Values>> = {
    captured: paid,
    issued: { ...paid, nft_id: 'n' },
    refunded,
  }
  it.each(orderStates)('an order in the state %s', async (state) => {
    expect(await refusalOf(order({ ...ofState[state], state }))).toBeUndefined()
  })

  it.each(refundStates)('a refunded order whose refund is %s', async (state) => {
    expect(await refusalOf(order({ ...refunded, refund_state: state }))).toBeUndefined()
  })

  it.each(attemptStates)('an attempt in the state %s', async (state) => {
    expect(await refusalOf(attempt({ state, payment_id: 'p', last4: '1111' }))).toBeUndefined()
  })
})
