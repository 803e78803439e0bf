import { createECDH } from 'node:crypto'
import { isIP } from 'node:net'
import * as z from 'zod/mini'
import { isOwnMachine } from './own-machine.ts'

/** `host`: of a push service; `own`: the origin of one on this machine, for tests. */
export type PushService = { host: string; hasSubdomains: boolean } | { own: string }

/** Key pair of this installation (RFC 8292), base64url, and how push services reach its operator. */
export type VapidKeys = { publicKey: string; privateKey: string; subject: string }

/** Push services of Chrome and Edge on Android, of Firefox, of Safari, and of Edge on Windows. */
export const DEFAULT_PUSH_SERVICES =
  'fcm.googleapis.com,*.push.services.mozilla.com,*.push.apple.com,*.notify.windows.com'

const EXAMPLE = 'hosts like fcm.googleapis.com or *.push.apple.com, separated by commas'
const HOST = /^(\*\.)?([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*$/

const isOwnOrigin = (value: string): boolean =>
  URL.canParse(value) && new URL(value).origin === value && isOwnMachine(new URL(value).hostname)

const isService = (value: string): boolean =>
  (HOST.test(value) && isIP(value) === 0 && !isOwnMachine(value)) || isOwnOrigin(value)

const entriesOf = (value: string) => value.split(',').map((entry) => entry.trim())

/** Parses the hosts of push services. */
export const pushServices = z.pipe(
  z.string().check(z.refine((value) => entriesOf(value).every(isService), EXAMPLE)),
  z.transform((value): readonly PushService[] =>
    entriesOf(value).map((entry) =>
      isOwnOrigin(entry)
        ? { own: entry }
        : { host: entry.replace('*.', ''), hasSubdomains: entry.startsWith('*.') },
    ),
  ),
)

const base64url = (bytes: number, what: string) =>
  z
    .string()
    .check(
      z.refine(
        (value) => /^[\w-]+$/.test(value) && Buffer.from(value, 'base64url').length === bytes,
        what,
      ),
    )

export const vapidPublicKey = base64url(65, 'a public key of 65 bytes in base64url')
export const vapidPrivateKey = base64url(32, 'a private key of 32 bytes in base64url')
export const vapidSubject = z
  .string()
  .check(
    z.regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'mailto:name@example.com or https://…'),
  )

/** Returns the errors of the three VAPID settings together. */
export function vapidConflicts(values: Record<string, string | undefined>): string[] {
  const names = ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'VAPID_SUBJECT'] as const
  const missing = names.filter((name) => !values[name])
  if (missing.length === names.length) return []
  if (missing.length > 0)
    return missing.map(
      (name) => `${name} is missing: notifications need all of ${names.join(', ')}`,
    )
  return publicKeyOf(values['VAPID_PRIVATE_KEY'] ?? '') === values['VAPID_PUBLIC_KEY']
    ? []
    : ['VAPID_PUBLIC_KEY: not the public key of VAPID_PRIVATE_KEY']
}

/** Returns the public key of a private one; undefined when it is none. */
function publicKeyOf(privateKey: string): string | undefined {
  try {
    const pair = createECDH('prime256v1')
    pair.setPrivateKey(Buffer.from(privateKey, 'base64url'))
    return pair.getPublicKey('base64url')
  } catch {
    return undefined
  }
}
