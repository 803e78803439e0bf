import { describe, expect, it } from 'vitest'
import { API_HEADER } from '#contract/app-shell.ts'
import { isFromServer, isMarked } from './answerHeaders.ts'

const response = (status: number, headers: Record<string, string>, redirected = false) => ({
  status,
  redirected,
  headers: new Headers(headers),
})
const marked = { [API_HEADER]: '1' }
const json = { 'content-type': 'application/json; charset=utf-8' }

describe('a response answers a call', () => {
  it.each([
    ['with the mark of the API', response(200, { ...json, ...marked })],
    ['as a refusal with the mark', response(422, { ...json, ...marked })],
    [
      'as one that the worker has stored',
      response(200, { ...json, 'x-stored-at': '2026-11-23T12:00:00.000Z' }),
    ],
  ])('%s', (_, answer) => {
    expect([isFromServer(answer), isMarked(answer)]).toEqual([true, true])
  })

  it('with its status alone from 500 on, as a gateway sends it', () => {
    const answer = response(502, { 'content-type': 'text/html' })
    expect([isFromServer(answer), isMarked(answer)]).toEqual([true, false])
  })
})

describe('a response does not answer a call', () => {
  it.each([
    ['as JSON without the mark', response(200, json)],
    ['as a page', response(200, { 'content-type': 'text/html; charset=utf-8' })],
    ['as the JSON refusal of a portal: 401', response(401, json)],
    ['as the JSON refusal of a portal: 403', response(403, json)],
    ['as the JSON refusal of a portal: 404', response(404, json)],
    [
      'as what a portal says of itself',
      response(200, { 'content-type': 'application/captive+json' }),
    ],
    ['without a type', response(204, {})],
    ['after a redirect', response(200, { ...json, ...marked }, true)],
  ])('%s', (_, answer) => {
    expect([isFromServer(answer), isMarked(answer)]).toEqual([false, false])
  })
})
