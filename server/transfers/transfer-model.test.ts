import { randomInt } from 'node:crypto'
import { transfers } from '#contract/transfers.ts'
import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lockAccountById } from '#server/identity/accounts.ts'
import { settleVerifiedAddress } from '#server/membership/settle-verified-address.ts'
import { home, type Harness, type MemberCaller } from '#server/testing/harness.ts'
import {
  applyStep,
  isPossible,
  lastTransfer,
  newModel,
  type Model,
  type Step,
  type Transfer,
} from '#server/testing/transfer-model.ts'
import {
  expectConsistentTransfers,
  enginesWithTransfers,
  transferScenarios,
} from '#server/testing/transfer-scenarios.ts'
import { lapseTransfers, remindSenders } from './jobs.ts'

/** Set MODEL_SEED to repeat a run. */
const SEED = Number(process.env['MODEL_SEED'] ?? randomInt(2 ** 31))
const RUNS = Number(process.env['SOAK_ROUNDS'] ?? 5)
const MEMBERS = 5
const ITEMS = 3

/** What the server has of a model: members and items by number, and the ids of transfers. */
type Run = {
  harness: Harness
  scenarios: ReturnType<typeof transferScenarios>
  model: Model
  members: MemberCaller[]
  items: string[]
  ids: Map<Transfer, string>
}

async function startRun(harness: Harness): Promise<Run> {
  const scenarios = transferScenarios(harness)
  const members = await scenarios.members(ITEMS)
  while (members.length < MEMBERS) members.push(await harness.join())
  const items: string[] = []
  while (items.length < ITEMS) items.push(await scenarios.give(members[items.length]!))
  const model = newModel(MEMBERS, ITEMS)
  return { harness, scenarios, model, members, items, ids: new Map() }
}

type Answer = { status: number; body: { code?: string; state?: string } }
const answerOf = ({ status, body }: Answer) =>
  body.code ?? body.state ?? (status === 200 ? 'done' : String(status))

async function verify({ harness, model, members }: Run, name: number): Promise<void> {
  if (model.members[name]!.isVerified) return
  const { accountId } = members[name]!
  const { secret, clock } = harness.context
  await harness.tx.transaction(async (tx) => {
    await lockAccountById(tx, accountId)
    await tx.execute(sql`update accounts set is_verified = true where id = ${accountId}`)
    await settleVerifiedAddress(tx, {
      brand: home,
      accountId,
      provenAccountId: accountId,
      secret,
      now: clock.now(),
    })
  })
}

/** Takes a step on the server. @returns all answers */
async function execute(run: Run, step: Step): Promise<string[]> {
  const { harness, scenarios, model, members, items, ids } = run
  if (step.action === 'pass') {
    if (step.runsJobs)
      for (const job of [remindSenders, lapseTransfers]) await job.run(harness.context)
    return ['done']
  }
  // Sessions end while the clock moves.
  const member = await harness.anotherDevice(members[step.member]!)
  if (step.action === 'verify') {
    await verify(run, step.member)
    return ['done']
  }
  if (step.action === 'erase') return [answerOf(await (await scenarios.erasure(member))())]
  if (step.action === 'merge') {
    for (const name of [step.member, step.into]) await verify(run, name)
    await harness.merge(member, members[step.into]!)
    return ['done']
  }
  const nftId = items[step.item]!
  const last = lastTransfer(model, step.item)
  const link = { transferToken: scenarios.tokenOf(last ? ids.get(last)! : '') }
  switch (step.action) {
    case 'send': {
      const to = step.to === undefined ? undefined : members[step.to]!.email
      return [answerOf(await scenarios.send(member, nftId, to))]
    }
    case 'resend':
      return [answerOf(await member.call(transfers.resend, { body: { nftId } }))]
    case 'cancel':
      return [answerOf(await scenarios.cancel(member, { nftId }))]
    case 'decline':
      return [answerOf(await scenarios.decline(member, link))]
    case 'claim':
      return (
        await Promise.all(Array.from({ length: step.times }, () => scenarios.claim(member, link)))
      ).map(answerOf)
  }
}

/** Takes one step on the server and in the model, and expects the same answer. */
async function take(run: Run, step: Step): Promise<void> {
  const { harness, model, items, ids } = run
  if (!isPossible(model, step)) return
  if (step.action === 'pass') harness.clock.moveMinutes(step.minutes)
  const now = harness.clock.now()
  const answers = await execute(run, step)
  const expected = applyStep(model, step, now)
  expect([step, ...new Set(answers)]).toEqual([step, expected])
  if (step.action !== 'send' || expected !== 'done') return
  const [row] = await harness.rows<{ id: string }>(
    sql`select id from transfers where nft_id = ${items[step.item]!} and state = 'pending'`,
  )
  ids.set(lastTransfer(model, step.item)!, row!.id)
}

/** Compares the owners of the items and all transfers with the model. */
async function compare({ harness, model, members, items, ids }: Run): Promise<void> {
  const accountOf = (name: number) => members[name]!.accountId
  for (const [item, nftId] of items.entries()) {
    const pending = model.transfers.some((it) => it.item === item && it.state === 'pending')
    expect(
      await harness.rows(sql`select owner_id, has_pending_transfer from nfts where id = ${nftId}`),
    ).toEqual([{ owner_id: accountOf(model.owners[item]!), has_pending_transfer: pending }])
    expect(
      await harness.rows(sql`
        select t.id, t.state, t.sender_id, t.claimed_by, t.recipient_email, t.reminded_at is not null as is_reminded,
          (select jsonb_agg(e.kind order by e.id) from transfer_events e where e.transfer_id = t.id) as story
        from transfers t where t.nft_id = ${nftId} order by t.created_at`),
    ).toEqual(
      model.transfers
        .filter((transfer) => transfer.item === item)
        .map((transfer) => ({
          id: ids.get(transfer),
          state: transfer.state,
          sender_id: accountOf(transfer.sender),
          claimed_by: transfer.claimedBy === undefined ? null : accountOf(transfer.claimedBy),
          recipient_email: transfer.to === undefined ? null : members[transfer.to]!.email,
          is_reminded: transfer.isReminded,
          story: transfer.story,
        })),
    )
  }
}

// The generators.

const member = fc.nat({ max: MEMBERS - 1 })
const item = fc.nat({ max: ITEMS - 1 })
const to = fc.option(member, { nil: undefined, freq: 2 })
const act = <Action extends Step['action']>(action: Action) => fc.constant(action)
/** Mostly the member who owns the item, or the recipient of its transfer: known when it is taken. */
const owner = fc.oneof(
  { weight: 9, arbitrary: fc.constant('owner' as const) },
  { weight: 1, arbitrary: member },
)
const actor = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('owner' as const, 'recipient' as const) },
  { weight: 2, arbitrary: member },
)
type Planned<Planned extends Step = Step> = Planned extends { item: number }
  ? Omit<Planned, 'member'> & { member: number | 'owner' | 'recipient' }
  : Planned

const step: fc.Arbitrary<Planned> = fc.oneof(
  { weight: 24, arbitrary: fc.record({ action: act('send'), member: owner, item, to }) },
  {
    weight: 36,
    arbitrary: fc.record({
      action: act('claim'),
      member: actor,
      item,
      times: fc.integer({ min: 1, max: 3 }),
    }),
  },
  { weight: 9, arbitrary: fc.record({ action: act('resend'), member: owner, item }) },
  { weight: 7, arbitrary: fc.record({ action: act('cancel'), member: owner, item }) },
  { weight: 9, arbitrary: fc.record({ action: act('decline'), member: actor, item }) },
  { weight: 2, arbitrary: fc.record({ action: act('verify'), member }) },
  { weight: 1, arbitrary: fc.record({ action: act('erase'), member }) },
  { weight: 1, arbitrary: fc.record({ action: act('merge'), member, into: member }) },
  {
    weight: 9,
    arbitrary: fc.record({
      action: act('pass'),
      // No sum of these is one of the limits, so that milliseconds do not decide.
      minutes: fc.constantFrom(10, 25 * 60, 26 * 24 * 60, 31 * 24 * 60),
      runsJobs: fc.boolean(),
    }),
  },
)

/** Returns the step of the member whom it means. */
function resolved({ owners, ...model }: Model, planned: Planned): Step {
  if (!('item' in planned) || typeof planned.member === 'number') return planned as Step
  const { to: recipient } = lastTransfer({ owners, ...model }, planned.item) ?? {}
  const owner = owners[planned.item]!
  const other = recipient ?? (owner + 1) % MEMBERS
  return { ...planned, member: planned.member === 'owner' ? owner : other } as Step
}

const steps = fc.noBias(fc.array(step, { minLength: 30, maxLength: 50, size: 'max' }))

describe.each(enginesWithTransfers)('transfers of several members ($engine)', ({ open }) => {
  it(
    `match a model of the rules (MODEL_SEED=${SEED}, ${RUNS} runs)`,
    { timeout: 300_000 + RUNS * 20_000 },
    async () => {
      const harness = await open()
      await fc.assert(
        fc.asyncProperty(steps, async (plan) => {
          const run = await startRun(harness)
          for (const next of plan) await take(run, resolved(run.model, next))
          await compare(run)
          await expectConsistentTransfers(harness)
        }),
        { seed: SEED, numRuns: RUNS, endOnFailure: true },
      )
      await harness.close()
    },
  )
})
