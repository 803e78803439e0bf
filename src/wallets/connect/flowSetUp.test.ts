import type { TransactionStatus } from '@onflow/fcl'
import { beforeAll, expect, it } from 'vitest'
import { loadTextGroup, loadTexts } from '#lib/texts/t.ts'
import type { FrameAnswers } from './flowFrame.ts'
import type { Fcl } from './flowLibrary.ts'
import { setUpFlowCollection, type FlowSetUpStep } from './flowSetUp.ts'

const address = '0x1654653399040a61'
const id = 'e'.repeat(64)
const contractAddress = 'A.0ae53cb6e3f42a79.EyewearCase'

beforeAll(async () => {
  await loadTexts('en')
  await loadTextGroup('wallets')
})

const status = (value: number, errorMessage = ''): TransactionStatus => ({
  status: value,
  statusCode: errorMessage === '' ? 0 : 1,
  errorMessage,
})

/** Runs the set-up with scripted answers and returns its steps. */
async function steps(
  script: {
    hasCollection?: boolean | Error
    addr?: string | null
    mutate?: string | Error
    statuses?: (TransactionStatus | Error)[]
  },
  answers: FrameAnswers = { isReady: true, isRejected: false },
) {
  const seen: FlowSetUpStep[] = []
  const sent: Parameters<Fcl['mutate']>[0][] = []
  const statuses = [...(script.statuses ?? [])]
  const orThrow = async <T>(value: T | Error): Promise<T> => {
    if (value instanceof Error) throw value
    return value
  }
  const fcl: Partial<Fcl> = {
    query: () => orThrow<unknown>(script.hasCollection ?? false),
    authenticate: async () => ({ addr: script.addr ?? null, loggedIn: true }),
    unauthenticate: () => {},
    mutate: (options) => {
      sent.push(options)
      return orThrow(script.mutate ?? id)
    },
    getTransactionStatus: () => ({}) as never,
    send: async () => ({}),
    decode: () => orThrow(statuses.shift() ?? new Error('no more answers')),
  }
  await setUpFlowCollection({
    fcl: fcl as Fcl,
    network: 'mainnet',
    contractAddress,
    walletAddress: address,
    onStep: (step) => seen.push(step),
    pause: () => Promise.resolve(),
    withFrame: (run) => run(answers),
  })
  return { seen, sent }
}

it('sets the collection up and follows the transaction to its end', async () => {
  const { seen, sent } = await steps({
    addr: address,
    statuses: [new Error('404'), status(1), status(2), status(2), status(3), status(4)],
  })
  expect(seen.map(({ kind }) => kind)).toEqual([
    'checking',
    'signing',
    'sent',
    'inBlock',
    'executed',
    'done',
  ])
  expect(sent).toHaveLength(1)
  expect(sent[0]?.limit).toBe(9999)
  expect(sent[0]?.cadence).toContain('import EyewearCase from 0x0ae53cb6e3f42a79')
})

it('is done at once when the account has the collection', async () => {
  const { seen, sent } = await steps({ hasCollection: true })
  expect(seen).toEqual([{ kind: 'checking' }, { kind: 'done' }])
  expect(sent).toHaveLength(0)
})

it('names the line of the script that failed', async () => {
  const reason = `[Error Code: 1101] cadence runtime error: Execution failed:\nerror: panic\n --> 0ae53cb6e3f42a79.EyewearCase:81:9\nerror: panic\n --> ${id}:7:12\n`
  const { seen } = await steps({ addr: address, statuses: [status(4, reason)] })
  expect(seen.at(-1)).toEqual({
    kind: 'failed',
    line: 7,
    message: expect.stringContaining('line 7') as string,
  })
})

it.each<[FlowSetUpStep['kind'], string, Parameters<typeof steps>[0], FrameAnswers?]>([
  ['unreachable', 'the node is gone', { hasCollection: new Error('fetch failed') }],
  ['unreachable', 'no wallet page came', { addr: null }, { isReady: false, isRejected: false }],
  ['rejected', 'the member pressed No', { addr: address, mutate: new Error('Declined: no') }],
  ['otherAccount', 'the wallet has another account', { addr: '0xf233dcee88fe0abe' }],
  ['failed', 'the transaction expired', { addr: address, statuses: [status(5)] }],
  ['failed', 'the node refused it', { addr: address, mutate: new Error('HTTP 400') }],
])('ends as %s when %s', async (kind, _, script, answers) => {
  const { seen, sent } = await steps(script, answers)
  expect(seen.at(-1)?.kind).toBe(kind)
  if (kind === 'otherAccount') expect(sent).toHaveLength(0)
})
