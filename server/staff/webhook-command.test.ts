import { packs } from '#brands/index.ts'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendDueTo } from '#server/outgoing-webhooks/worker.ts'
import { home, openHarness, type Harness } from '#server/testing/harness.ts'
import { startWebhookReceiver, type WebhookReceiver } from '#server/testing/webhook-receiver.ts'
import { executeCommand } from './commands.ts'

let harness: Harness
let receiver: WebhookReceiver
beforeAll(async () => {
  harness = await openHarness({ packs })
  receiver = await startWebhookReceiver()
})
afterAll(async () => {
  await harness.close()
  await receiver.close()
})

const run = (action: string, options: Record<string, string> = {}) =>
  executeCommand(harness.context, {
    program: 'staff',
    command: 'webhook',
    options: { brand: home.slug, action, ...options },
  })

it('adds an address, shows its deliveries, sends them again, and removes it', async () => {
  expect((await run('list')).lines).toEqual(['No addresses. Add one: webhook add --url <address>.'])
  const events = 'points.awarded, member.joined'
  const added = await run('add', { url: receiver.url, events })
  const { endpoint, secret } = added.data as { endpoint: string; secret: string }
  expect(added.lines).toEqual([
    `${receiver.url} gets member.joined, points.awarded from now on. The secret of the signatures:`,
    secret,
    `It is shown this once. The id of the address is ${endpoint}.`,
  ])
  expect((await run('list')).lines).toEqual([
    `${endpoint}  ${receiver.url}  member.joined,points.awarded`,
  ])
  receiver.answerWith(({ event }) => (event.type === 'member.joined' ? 204 : 503))
  await harness.join()
  await sendDueTo(endpoint, harness.context)
  const [joined, awarded] = receiver.received
  const { lines } = await run('deliveries')
  expect(lines).toHaveLength(2)
  expect(lines[0]).toContain(`${awarded!.id}  points.awarded  ${endpoint}  waiting  1 attempt  503`)
  expect(lines[1]).toContain(`${joined!.id}  member.joined  ${endpoint}  delivered  1 attempt`)
  expect((await run('deliveries', { state: 'delivered' })).lines).toEqual([lines[1]])
  expect((await run('deliveries', { event: awarded!.id })).lines).toEqual([lines[0]])

  receiver.answerWith(() => 204)
  expect((await run('replay', { endpoint, state: 'waiting' })).lines).toEqual([
    '1 delivery is sent again within seconds.',
  ])
  await sendDueTo(endpoint, harness.context)
  expect(receiver.received.map(({ id }) => id)).toEqual([joined!.id, awarded!.id, awarded!.id])

  const replaced = await run('replace-secret', { endpoint })
  expect(replaced.lines[1]).not.toBe(secret)
  expect(() => new Webhook(replaced.lines[1]!)).not.toThrow()
  await run('remove', { endpoint })
  expect((await run('list')).data).toEqual({ endpoints: [] })
  await expect(run('remove', { endpoint })).rejects.toThrow(`The brand has no address ${endpoint}.`)
})

describe('refuses', () => {
  const url = 'https://shop.example/laurel'
  it.each<[string, string, Record<string, string>, RegExp]>([
    ['an unknown action', 'send', {}, /webhook knows list, add/],
    ['no address', 'add', {}, /Give the address with --url/],
    ['what is not an address', 'add', { url: 'shop.example' }, /Give the address with --url/],
    ['a password in it', 'add', { url: 'https://a:b@shop.example/' }, /Give the address/],
    ['another protocol', 'add', { url: 'ftp://shop.example/' }, /must begin with https/],
    ['http to another machine', 'add', { url: 'http://shop.example/' }, /must begin with https/],
    ['an unknown event', 'add', { url, events: 'points.lost' }, /--events takes member\.joined/],
    ['an unknown state', 'deliveries', { state: 'lost' }, /--state takes waiting/],
    ['what is not an instant', 'deliveries', { since: 'yesterday' }, /--since takes an instant/],
    ['to send everything again', 'replay', {}, /Say what to send again/],
    ['an unknown id', 'replace-secret', { endpoint: 'we_x' }, /has no address we_x/],
    ['no id', 'remove', {}, /Name the address by its id/],
  ])('%s', async (_, action, options, message) =>
    expect(run(action, options)).rejects.toThrow(message),
  )

  it('the address of another brand', async () => {
    const added = await run('add', { url, brand: 'sleep' })
    const { endpoint } = added.data as { endpoint: string }
    for (const action of ['remove', 'replace-secret', 'deliveries', 'replay'])
      await expect(run(action, { endpoint })).rejects.toThrow(`has no address ${endpoint}`)
  })
})
