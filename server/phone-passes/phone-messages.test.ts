import { expect, it } from 'vitest'
import { countMessages } from './phone-messages.ts'

const facts =
  '(for device 7f3a, pass type pass.example.card, serial number pp_S3cret; with web service url https://brand.example/passes)'

it.each([
  [
    `Register task ${facts} encountered error: Unexpected response code 500`,
    'register: response 500',
  ],
  [
    `Unregister task ${facts} encountered error: Authentication failure`,
    'unregister: authentication',
  ],
  [
    `[2026-11-28 01:02:03 +0100] Get serial #s task ${facts} encountered error: Server response was malformed (Missing response data)`,
    'list: malformed response',
  ],
  [`Get pass task ${facts} encountered error: Received invalid pass data (x)`, 'get: invalid pass'],
  [`Get pass task ${facts} encountered error: The request timed out.`, 'get: timeout'],
  [
    `Get pass task ${facts} encountered error: Could not connect to the server.`,
    'get: no connection',
  ],
  [
    "Web service error for pass.example.card: Response to 'What changed?' request included 1 serial numbers but the lastUpdated tag (9) remained the same.",
    'update: unchanged tag',
  ],
  [
    "Web service error for pass.example.card: Server requested update to serial number 'pp_S3cret', but the pass was unchanged.",
    'update: unchanged pass',
  ],
  ['Get pass task encountered error: Unexpected response code 299', 'get: other'],
  ['Get pass task encountered error: Unexpected response code 5000', 'get: other'],
  ['mia@example.test wrote this', 'other: other'],
  ['', 'other: other'],
  ['__proto__', 'other: other'],
])('%s is %s', (message, name) => expect(countMessages([message])).toEqual({ [name]: 1 }))

it('counts messages of one class together, and names at most ten classes', () => {
  const messages = [400, 401, 403, 404, 410, 413, 429, 500, 502, 503, 504, 504, 301].map(
    (status) => `Get pass task encountered error: Unexpected response code ${status}`,
  )
  const counts = countMessages([...messages, messages[0]!])
  expect(Object.keys(counts)).toHaveLength(11)
  expect(counts).toMatchObject({ 'get: response 400': 2, more: 3 })
})
