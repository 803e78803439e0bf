import { beforeEach, expect, it, vi } from 'vitest'
import { notifications } from '#contract/notifications.ts'
import { call } from '#lib/api/api.ts'
import { viewer, watchViewer, type Viewer } from '#lib/session/viewer.ts'
import { currentSubscription, endpointHash } from '#offline/pushSubscription.ts'
import { startRenewingNotifications } from './renewNotifications.ts'

vi.mock('#lib/api/api.ts', () => ({ call: vi.fn() }))
vi.mock('#lib/session/viewer.ts', () => ({ viewer: vi.fn(), watchViewer: vi.fn() }))
vi.mock('#offline/pushSubscription.ts', async (original) => ({
  ...(await original<object>()),
  currentSubscription: vi.fn(),
  endpointHash: async (endpoint: string) => `hash of ${endpoint}`,
}))

const subscription = { endpoint: 'https://push.example/1', keys: { p256dh: 'k', auth: 'a' } }
const device = { endpointHash: await endpointHash(subscription.endpoint), isCurrent: false }

let devices: object[] = []
beforeEach(() => {
  vi.clearAllMocks()
  devices = [device]
  vi.mocked(viewer).mockReturnValue({ kind: 'member' } as Viewer)
  vi.mocked(currentSubscription).mockResolvedValue(subscription)
  vi.mocked(call).mockImplementation((async (endpoint: { name: string }) =>
    endpoint.name === notifications.devices.name
      ? { success: true, publicKey: 'key', devices }
      : { success: true }) as never)
})

/** Starts, and returns what was sent. */
async function sent(): Promise<unknown[]> {
  await startRenewingNotifications()
  return vi
    .mocked(call)
    .mock.calls.filter(([endpoint]) => endpoint.name === notifications.subscribe.name)
    .map(([, request]) => (request as { body: unknown }).body)
}

it('sends the subscription of this browser again after a login without the session before', async () => {
  expect(await sent()).toEqual([subscription])
})

it('sends it again with each later login', async () => {
  devices = [{ ...device, isCurrent: true }]
  expect(await sent()).toEqual([])
  devices = [device]
  vi.mocked(watchViewer).mock.calls[0]![0]({ kind: 'member' } as Viewer)
  await vi.waitFor(() =>
    expect(vi.mocked(call)).toHaveBeenCalledWith(notifications.subscribe, { body: subscription }),
  )
})

it.each([
  ['another member has, or nobody', () => (devices = [{ ...device, endpointHash: 'other' }])],
  ['has the session already', () => (devices = [{ ...device, isCurrent: true }])],
])('does not send one that %s', async (_, change) => {
  change()
  expect(await sent()).toEqual([])
})

it.each([
  ['a visitor', () => vi.mocked(viewer).mockReturnValue({ kind: 'visitor' } as Viewer)],
  [
    'a browser without a subscription',
    () => vi.mocked(currentSubscription).mockResolvedValue(undefined),
  ],
])('asks the server nothing for %s', async (_, change) => {
  change()
  await sent()
  expect(call).not.toHaveBeenCalled()
})
