import { payments } from '#contract/payments.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createApp } from '#server/app.ts'
import { createCardPayments } from '#server/integrations/card-payments/card-payments.ts'
import {
  openFakePaysafe,
  type FakePaysafe,
} from '#server/integrations/card-payments/paysafe-fake-server.ts'
import { errorForLog, logOptions } from '#server/lib/logging/log.ts'
import type { Job } from '#server/lib/jobs/jobs.ts'
import { errorEventOf } from '#server/lib/reporting/error-events.ts'
import { executeCommand } from '#server/staff/commands.ts'
import { home, openHarness, type Harness } from '#server/testing/harness.ts'
import { cards, paymentScenarios } from '#server/testing/payment-scenarios.ts'
import {
  confirmRefundsJob,
  finishRefundsJob,
  followPaymentsJob,
  removeCardsJob,
  returnLostJob,
} from './jobs.ts'

/** What the provider says in its own words, and a code that is none. */
const WORDS = /Private|Declined by|unusual/
const refusal = (status: number, code: string) => ({
  status,
  body: {
    error: {
      code,
      message: 'Declined by the bank of Mia Private, card 4111111111111111',
      details: ['Mia Private is unusual'],
      fieldErrors: [{ field: 'card.holderName', error: 'Private' }],
    },
  },
})

let context: Harness
let fake: FakePaysafe
let own: FakePaysafe['answerOf']
let shop: ReturnType<typeof paymentScenarios>
let app: Awaited<ReturnType<typeof createApp>>
/** Every line of the log and every report. */
const log: string[] = []
beforeAll(async () => {
  fake = await openFakePaysafe(() => context.clock.now())
  own = fake.answerOf
  context = await openHarness({
    cardPayments: createCardPayments(new Map([[home.slug, fake.account]])),
    onAlert: (message, facts) => log.push(JSON.stringify({ message, facts })),
  })
  shop = paymentScenarios({ ...context, sandbox: { ...context.sandbox, vault: fake.vault } })
  app = await createApp(context.context, {
    perMinute: 100_000,
    logger: {
      ...(logOptions('trace') as object),
      stream: { write: (line: string) => void log.push(line) },
    },
  })
})
afterAll(async () => {
  await app.close()
  await context.close()
  await fake.close()
})
beforeEach(() => {
  fake.answerOf = own
  log.length = 0
})

/** Calls the server whose log is read. */
const send = ({ token }: { token: string }, path: string, payload: object) =>
  app.inject({
    method: 'POST',
    url: `/api/${path}`,
    headers: { host: 'eyewear.localhost:4000', authorization: `Bearer ${token}` },
    payload,
  })
/** Runs a job as the server does. */
const run = (job: Job) =>
  job.run(context.context).catch((error: unknown) => {
    log.push(JSON.stringify({ job: job.name, error: errorForLog(error) }))
    log.push(JSON.stringify(errorEventOf(error, job.name)))
  })

it.each([
  ['5068', 'PAYSAFE_5068'],
  ['Declined by Private', 'PAYSAFE_400'],
])('a charge that the provider refuses is logged by its code: %s', async (code, logged) => {
  const member = await shop.buyer()
  const { cartToken } = await shop.approved(member)
  const entry = await shop.enter(member, cards.success, cartToken)
  fake.answerOf = (request, body) =>
    request.method === 'POST' ? refusal(400, code) : own(request, body)
  const response = await send(member, payments.pay.path, { cartToken, ...entry })
  expect([response.statusCode, response.json().code]).toEqual([503, 'PAYMENT_UNAVAILABLE'])
  expect(log.join('\n')).toContain(`"code":"${logged}"`)
  expect(`${log.join('\n')}${response.body}`).not.toMatch(WORDS)
})

it('nor are the words of the provider in the log when it cannot be asked', async () => {
  const member = await shop.buyer()
  const { cartToken } = await shop.approved(member)
  const entry = await shop.enter(member, cards.success, cartToken)
  const card = await shop.enter(member, cards.success)
  fake.answerOf = () => refusal(500, '1007')
  const paid = await send(member, payments.pay.path, { cartToken, ...entry })
  const saved = await send(member, payments.saveMethod.path, card)
  expect([paid.statusCode, saved.statusCode]).toEqual([503, 503])
  expect(log.join('\n')).toContain('"code":"PAYSAFE_1007"')
  expect(`${log.join('\n')}${paid.body}${saved.body}`).not.toMatch(WORDS)
})

it('nor in what jobs and staff commands log and print', async () => {
  const member = await shop.buyer()
  await send(member, payments.saveMethod.path, await shop.enter(member, cards.success))
  await member.call(payments.removeMethod)
  const { body } = await shop.payWith(member, await shop.approved(member), cards.success)
  const { orderId } = body.order
  fake.answerOf = () => refusal(402, '3402')
  const refunding = executeCommand(context.context, {
    program: 'staff',
    command: 'payment',
    options: { action: 'refund', order: orderId, brand: home.slug },
  })
  log.push(String(await refunding.catch((error: Error) => error.message)))
  context.clock.moveMinutes(60 * 24 * 2)
  for (const job of [
    removeCardsJob,
    finishRefundsJob,
    confirmRefundsJob,
    followPaymentsJob,
    returnLostJob,
  ])
    await run(job)
  context.clock.moveMinutes(60 * 24 * 2)
  await run(removeCardsJob)
  const lines = log.join('\n')
  expect(lines).toContain('payments.removeCards')
  expect(lines).toContain('PAYSAFE_3402')
  expect(lines).toContain('a refund was not made')
  expect(lines).not.toMatch(WORDS)
})
