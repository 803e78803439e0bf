import { Problem } from '#contract/problems.ts'
import { describe, expect, it } from 'vitest'
import { eventOf, isReported } from './events.ts'
import { routeAt } from './routeAt.ts'

describe('eventOf', () => {
  it('keeps kind and place of an error, and nothing a member has entered', () => {
    const secret = 'mia@example.test/t0ken'
    const event = eventOf({
      event_id: 'e1',
      transaction: '/claim/:token',
      exception: {
        values: [
          {
            type: 'TypeError',
            value: secret,
            stacktrace: {
              frames: [
                { filename: `https://shop.example/claim/${secret}`, function: 'f', lineno: 3 },
                { filename: `https://shop.example/assets/App-1.js`, function: secret, colno: 9 },
              ],
            },
          } as never,
          { type: `Mail to ${secret}` },
        ],
      },
      ...({
        message: secret,
        request: { url: secret },
        breadcrumbs: [{ message: secret }],
        user: { email: secret },
        extra: { secret },
        tags: { secret },
      } as object),
    })
    expect(JSON.stringify(event)).not.toContain('mia')
    expect(JSON.stringify(event)).not.toContain('t0ken')
    expect(event.exception?.values?.[0]?.stacktrace.frames).toEqual([
      { filename: 'page', function: 'f', lineno: 3 },
      { filename: '/assets/App-1.js', function: '?', colno: 9 },
    ])
    expect(event.exception?.values?.map(({ type }) => type)).toEqual(['TypeError', 'Error'])
  })
})

it('reports errors of the page, not refusals of the server and not aborted requests', () => {
  expect(isReported(new TypeError('x'))).toBe(true)
  expect(isReported(new Problem('OFFLINE'))).toBe(false)
  expect(isReported(new DOMException('', 'AbortError'))).toBe(false)
  expect(isReported('a text')).toBe(false)
})

it('names a route by its pattern', () => {
  expect(routeAt('/membership/mem_1')).toMatch(/^\/membership\/:/)
  expect(routeAt('/no/such/page')).toBe('none')
})
