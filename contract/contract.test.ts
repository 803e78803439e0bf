import { describe, expect, it } from 'vitest'
import { addressOf } from './endpoint.ts'
import { door } from './door.ts'
import { endpoints } from './everything.ts'
import { api } from './index.ts'
import { Problem, problemOfStatus, problems, type ProblemCode } from './problems.ts'
import { profile } from './profile.ts'
import { problemText, successText } from './sentences.ts'
import { successes, type SuccessCode } from './successes.ts'

describe('the contract', () => {
  it('spells every path as the specification does [CA-01]', () => {
    expect(endpoints.map(({ method, path, access }) => `${method} ${path} (${access})`)).toMatchInlineSnapshot(`
      [
        "GET account/session (anyone)",
        "POST account/logout (anyone)",
        "GET account (member)",
        "GET wallet/collection (member)",
        "GET nft/:nftId (member)",
        "GET utility/creator/:creatorId (member)",
        "GET posts/Brand (member)",
        "GET loyaltyaccount/:id (member)",
        "POST loyaltyaccount/sync (member)",
        "GET membership/:id/tiers (member)",
        "GET membership/:id/configuration (member)",
        "GET membership/:id/tier/:tier/configuration (member)",
        "GET loyaltyaccount/:id/points (member)",
        "GET loyaltyaccount/:id/pointHistory (member)",
        "GET redemption/membership/:membershipId/redemptions (member)",
        "GET Redemption/membership/:membershipId/vouchers (member)",
        "GET utility/vouchers (member)",
        "POST Redemption/redeem (member)",
        "GET brand (anyone)",
        "GET account/emailexists (anyone)",
        "POST account/register/unverified (anyone)",
        "POST account/login-register-loyalty-account (anyone)",
        "POST account/login-loyalty-account (anyone)",
        "POST account/authenticate/sendlink (anyone)",
        "POST account/authenticate/token (anyone)",
        "POST account/register (anyone)",
        "POST account/authenticate (anyone)",
        "POST account/mfa (anyone)",
        "POST account/mfa/send (anyone)",
        "POST account/forgotpass (anyone)",
        "POST account/resetpassword/verify/:token (anyone)",
        "POST account/resetpass/:token (anyone)",
        "POST account/email/confirm (anyone)",
        "PUT account/update (member)",
        "POST account/email/keep (member)",
        "POST account/language (member)",
        "POST account/code/send (member)",
        "POST account/updatepass (member)",
        "POST account/mfa/setting (member)",
        "POST account/billing (member)",
        "GET places (anyone)",
        "GET places/:country (anyone)",
        "GET account/devices (member)",
        "POST account/devices/:deviceId/logout (member)",
        "POST account/devices/logout (member)",
        "GET account/export (member)",
        "POST account/erase (member)",
        "POST loyaltyaccount/creditfollowinstagram (member)",
        "POST loyaltyaccount/creditfollowstrava (member)",
        "GET referral/:id/referral-link/type/1 (member)",
        "GET referral/:id/referral-link/type/2 (member)",
        "GET loyaltyaccount/:id/expectedCredits (member)",
        "GET utility/summary/:assetId (anyone)",
        "GET utility/gated-content/v2 (member)",
        "POST utility/:id/voucher/claim (member)",
        "GET utility/:id/voucher/claim (member)",
        "POST utility/draftorder (member)",
        "GET utility/draftorder (member)",
        "GET Contest/byId (anyone)",
        "POST Contest/enter (member)",
        "GET drop/v2/:dropId (anyone)",
        "GET creator/:creatorId (anyone)",
        "POST poll/:id/submit/response (member)",
        "GET loyaltyaccount/preview/:id/tier/:tier/categories (anyone)",
        "GET brand/landing (anyone)",
        "GET brand/about (anyone)",
        "GET brand/legal/:name (anyone)",
        "GET drop/countdown (anyone)",
        "POST usersignup (anyone)",
        "GET drop/free (member)",
        "GET transfer/FreeNftToken (member)",
        "POST transfer/FreeNftToken (member)",
        "GET transfer/verify (anyone)",
        "GET transfer/edrop/details (anyone)",
      ]
    `)
  })

  it('has each path once', () => {
    const paths = endpoints.map(({ method, path }) => `${method} ${path.toLowerCase().replace(/:\w+/g, ':')}`)
    expect(new Set(paths).size).toBe(paths.length)
  })

  it('names every endpoint, and every change names a read', () => {
    const names = new Set(endpoints.map(({ name }) => name))
    for (const endpoint of endpoints) {
      expect(endpoint.name).toMatch(/^\w+\.\w+$/)
      if (endpoint.kind === 'write') for (const changed of endpoint.changes) expect(names).toContain(changed)
    }
  })

  it.each([
    ['contact details', profile.update, 'Account saved!'],
    ['a billing address', profile.billing, 'Billing details successfully updated!'],
    ['a password', profile.updatePassword, 'Password changed! Please use your new password the next time you log in!'],
  ])('says after saving %s what was done [OK-03, OK-10, OK-11]', (_, endpoint, sentence) => {
    expect(endpoint.says && successText(endpoint.says, 'en')).toBe(sentence)
  })

  it('fills an address and encodes what is in it', () => {
    expect(addressOf(api.points.history, { id: 'a/b', pageSize: 1000 })).toBe('/api/loyaltyaccount/a%2Fb/pointHistory?pageSize=1000')
    expect(addressOf(door.emailExists, { email: 'a+b@example.test' })).toBe('/api/account/emailexists?email=a%2Bb%40example.test')
  })
})

describe('the catalogue', () => {
  it.each([
    [400, 'Oops. This endpoint returned a 400. Bad request.'],
    [401, 'User is unauthorized to view this content.'],
    [422, 'Oops. This endpoint returned a 422. Unprocessable entity.'],
    [404, 'Oops. This endpoint returned a 404. Please try again later.'],
    [500, 'Oops. This endpoint returned a 500. Please try again later.'],
    [418, 'Oops! Something went wrong. Please try again later.'],
    [502, 'Oops! Something went wrong. Please try again later.'],
  ])('a %i without a message says so [ER-01, ER-02, ER-03, ER-04, ER-05, ER-12]', (status, sentence) => {
    expect(problems[problemOfStatus(status)].en).toBe(sentence)
  })

  it('has French for everything, and no sentence twice over', () => {
    const both = [...Object.entries(problems).map(([code, { en }]) => [en, problemText(code as ProblemCode, 'fr')]), ...Object.entries(successes).map(([code, { en }]) => [en, successText(code as SuccessCode, 'fr')])]
    for (const [en, fr] of both) {
      expect(fr?.length).toBeGreaterThan(5)
      expect(fr).not.toBe(en)
    }
  })

  it('gives a problem its status and its sentence', () => {
    const problem = new Problem('NOT_ENOUGH_POINTS')
    expect([problem.status, problem.message]).toEqual([422, "You don't have enough points to redeem this offer."])
    expect(new Problem('NOT_ENOUGH_POINTS', { says: 'Not today.' }).message).toBe('Not today.')
  })
})
