import { createECDH } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { readSettings, type SettingsProblem } from '#server/lib/config/env.ts'
import { vapidKeys } from '#server/testing/vapid-keys.ts'
import { openWebPush } from './web-push.ts'

const { publicKey, privateKey, subject } = vapidKeys()
const pair = { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT: subject }
const errorsOf = (variables: Record<string, string>): readonly string[] => {
  try {
    readSettings(variables)
    return []
  } catch (error) {
    return (error as SettingsProblem).errors
  }
}

describe('the settings of notifications', () => {
  it('are complete, or none', () => {
    expect(errorsOf({})).toEqual([])
    expect(errorsOf(pair)).toEqual([])
    for (const name of Object.keys(pair))
      expect(errorsOf({ ...pair, [name]: '' })).toEqual([
        expect.stringMatching(new RegExp(`^${name} is missing`)),
      ])
  })

  it('need the public key of the private one, and never show the private one', () => {
    const other = createECDH('prime256v1').generateKeys('base64url')
    expect(errorsOf({ ...pair, VAPID_PUBLIC_KEY: other })).toEqual([
      'VAPID_PUBLIC_KEY: not the public key of VAPID_PRIVATE_KEY',
    ])
    const errors = errorsOf({ ...pair, VAPID_PRIVATE_KEY: `${privateKey}-too-long` })
    expect(errors.length).toBeGreaterThan(0)
    expect(errors.join()).not.toContain(privateKey)
  })

  it.each([
    'fcm.googleapis.com',
    '*.push.apple.com, fcm.googleapis.com',
    'http://localhost:4500',
    'https://127.0.0.1:4500',
  ])('take the push services %s', (value) => {
    expect(errorsOf({ PUSH_SERVICES: value })).toEqual([])
  })
  it.each([
    '*',
    '*.com.',
    'com',
    '10.0.0.1',
    '169.254.169.254',
    'localhost',
    'https://fcm.googleapis.com',
    'http://push.example',
    'a.example,,b.example',
  ])('refuse the push services %s', (value) => {
    expect(errorsOf({ PUSH_SERVICES: value })).toHaveLength(1)
  })
})

describe('the push services that are the default', () => {
  const { accepts } = openWebPush({
    keys: vapidKeys(),
    services: readSettings({}).PUSH_SERVICES,
  })
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
  ])('accept %s', (endpoint) => expect(accepts(endpoint)).toBe(true))
})

it('a push service whose host has an address that is not public is not connected', async () => {
  const host = 'localhost'
  const client = openWebPush({
    keys: vapidKeys(),
    services: [{ host, hasSubdomains: false }],
  })
  const result = await client.send(
    { endpoint: `https://${host}/1`, p256dh: publicKey, auth: 'A'.repeat(22) },
    { payload: '{}', topic: 'pointsEnd', ttlSeconds: 60, at: new Date() },
  )
  expect(result).toEqual({ outcome: 'later', reason: 'NOT_PUBLIC' })
})
