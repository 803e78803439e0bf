import { describe, expect, it } from 'vitest'
import { addressOf } from './endpoint.ts'
import { auth } from './auth.ts'
import { allEndpoints, tillHostEndpoints } from './all-endpoints.ts'
import { api } from './index.ts'
import { Problem, problemForStatus, problems, type ProblemCode } from './problems.ts'
import { accountSettings } from './account-settings.ts'
import { problemMessage, successMessage } from './messages.ts'
import { successes, type SuccessCode } from './successes.ts'

describe('endpoints of the contract', () => {
  const all = [...allEndpoints, ...tillHostEndpoints]

  it('have unique paths', () => {
    const paths = all.map(
      ({ method, path }) => `${method} ${path.toLowerCase().replace(/:\w+/g, ':')}`,
    )
    expect(new Set(paths).size).toBe(paths.length)
  })

  it('have a name, and changes that name reads', () => {
    const names = new Set(all.map(({ name }) => name))
    for (const endpoint of all) {
      expect(endpoint.name).toMatch(/^\w+\.\w+$/)
      if (endpoint.kind === 'write')
        for (const changed of endpoint.invalidates) expect(names).toContain(changed)
    }
  })

  it.each([
    ['contact details', accountSettings.update, 'Account saved!'],
    ['a billing address', accountSettings.billing, 'Billing details successfully updated!'],
    [
      'a password',
      accountSettings.updatePassword,
      'Password changed! Please use your new password the next time you log in!',
    ],
  ])('report after saving %s what was saved [OK-03, OK-10, OK-11]', (_, endpoint, sentence) => {
    expect(endpoint.successMessage && successMessage(endpoint.successMessage, 'en')).toBe(sentence)
  })

  it('fill in and encode path and query parameters', () => {
    expect(addressOf(api.points.history, { id: 'a/b', pageSize: 1000 })).toBe(
      '/api/loyaltyaccount/a%2Fb/pointHistory?pageSize=1000',
    )
    expect(addressOf(auth.emailExists, { email: 'a+b@example.test' })).toBe(
      '/api/account/emailexists?email=a%2Bb%40example.test',
    )
  })
})

describe('catalogue of messages', () => {
  it.each([
    ['[ER-01]', 400, 'Oops. This endpoint returned a 400. Bad request.'],
    ['[ER-02]', 401, 'User is unauthorized to view this content.'],
    ['[ER-03]', 422, 'Oops. This endpoint returned a 422. Unprocessable entity.'],
    ['[ER-04]', 404, 'Oops. This endpoint returned a 404. Please try again later.'],
    ['[ER-05]', 500, 'Oops. This endpoint returned a 500. Please try again later.'],
    ['[ER-12]', 418, 'Oops! Something went wrong. Please try again later.'],
    ['[ER-12]', 502, 'Oops! Something went wrong. Please try again later.'],
  ])('has for %s a message for status %i', (_, status, sentence) => {
    expect(problems[problemForStatus(status)].en).toBe(sentence)
  })

  it('has French for every message, different from the English', () => {
    const both = [
      ...Object.entries(problems).map(([code, { en }]) => [
        en,
        problemMessage(code as ProblemCode, 'fr'),
      ]),
      ...Object.entries(successes).map(([code, { en }]) => [
        en,
        successMessage(code as SuccessCode, 'fr'),
      ]),
    ]
    for (const [en, fr] of both) {
      expect(fr?.length).toBeGreaterThan(5)
      expect(fr).not.toBe(en)
    }
  })

  it('gives a problem its status and message', () => {
    const problem = new Problem('NOT_ENOUGH_POINTS')
    expect([problem.status, problem.message]).toEqual([
      422,
      "You don't have enough points to redeem this offer.",
    ])
    expect(new Problem('NOT_ENOUGH_POINTS', { message: 'Not today.' }).message).toBe('Not today.')
  })
})
