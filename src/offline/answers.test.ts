import { expect, it } from 'vitest'
import { isFromServer } from './answers.ts'

const answer = (status: number, type?: string, redirected = false) => ({ status, redirected, headers: new Headers(type ? { 'content-type': type } : {}) })

it.each([
  ['a JSON answer', answer(200, 'application/json; charset=utf-8'), true],
  ['a JSON refusal', answer(422, 'application/json'), true],
  ['an HTML page of a gateway with status 502', answer(502, 'text/html'), true],
  ['an HTML page with status 200', answer(200, 'text/html; charset=utf-8'), false],
  ['an HTML page with status 403', answer(403, 'text/html'), false],
  ['a redirected answer', answer(200, 'application/json', true), false],
  ['a captive portal’s JSON', answer(200, 'application/captive+json'), false],
  ['an answer without a content type', answer(200), false],
])('decides whether the server sent %s', (_, response, expected) => {
  expect(isFromServer(response)).toBe(expected)
})
