import { NOTIFICATION_KINDS } from '#domain/notifications.ts'
import * as z from 'zod/mini'
import { read, endpoints, write } from './endpoint.ts'
import { instant, success } from './fields.ts'

/** A browser that gets notifications. */
const notifiedDevice = z.object({
  id: z.string(),
  /** From the user agent: "Chrome · Android"; empty when there was none. */
  name: z.string(),
  /** SHA-256 of its endpoint in hex, by which a browser finds its own. */
  endpointHash: z.string(),
  since: instant,
  /** Kinds that are off on it. */
  mutedKinds: z.array(z.string()),
  /**
   * Whether the server knows it as the browser of this session; after an expired session it does not. A server of the
   * release before does not say.
   */
  isCurrent: z._default(z.boolean(), true),
})
export type NotifiedDevice = z.output<typeof notifiedDevice>

const base64url = (length: number) =>
  z.string().check(z.regex(new RegExp(`^[\\w-]{${length}}=*$`)), z.maxLength(length + 2))

/**
 * Notifications on a member's devices (extension). Not in `contract/index.ts`: only the account's
 * chunks import it.
 */
export const notifications = endpoints('notifications', {
  /** The devices, and the key to subscribe with; null where this server sends no notifications. */
  devices: read('account/notifications', {
    access: 'member',
    response: z.extend(success, {
      publicKey: z.nullable(z.string()),
      devices: z.array(notifiedDevice),
    }),
    problem: 'SOMETHING_WENT_WRONG',
  }),
  /** Switches notifications on for this browser, by its subscription at a push service. Idempotent. */
  subscribe: write('POST', 'account/notifications', {
    access: 'member',
    request: z.object({
      endpoint: z.string().check(z.maxLength(1000)),
      /** 65 and 16 bytes. */
      keys: z.object({ p256dh: base64url(87), auth: base64url(22) }),
    }),
    response: success,
    problem: 'NOTIFICATIONS_FAILED',
    invalidates: ['notifications.devices'],
  }),
  /** Switches them off for one of the member's devices. */
  unsubscribe: write('POST', 'account/notifications/:subscriptionId/off', {
    access: 'member',
    request: z.nullish(z.object({})),
    response: success,
    problem: 'SOMETHING_WENT_WRONG',
    invalidates: ['notifications.devices'],
  }),
  /** Switches one kind on or off on a device. */
  setKind: write('POST', 'account/notifications/:subscriptionId/kinds', {
    access: 'member',
    request: z.object({ kind: z.enum(NOTIFICATION_KINDS), isWanted: z.boolean() }),
    response: success,
    problem: 'SOMETHING_WENT_WRONG',
    invalidates: ['notifications.devices'],
  }),
})
