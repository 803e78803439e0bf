import { expect, it } from 'vitest'
import { isFromServer } from './answers.ts'

const answer = (status: number, type?: string, redirected = false) => ({ status, redirected, headers: new Headers(type ? { 'content-type': type } : {}) })

it.each([
  ['an answer', answer(200, 'application/json; charset=utf-8'), true],
  ['a refusal', answer(422, 'application/json'), true],
  ['a gateway that speaks for itself', answer(502, 'text/html'), true],
  ['a page in the place of an answer', answer(200, 'text/html; charset=utf-8'), false],
  ['a page in the place of a refusal', answer(403, 'text/html'), false],
  ['what a redirect led to', answer(200, 'application/json', true), false],
  ['what a portal says of itself', answer(200, 'application/captive+json'), false],
  ['an answer without a type', answer(200), false],
])('%s', (_, response, isTheServers) => {
  expect(isFromServer(response)).toBe(isTheServers)
})
