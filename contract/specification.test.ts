import type * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import { allEndpoints, tillHostEndpoints } from './all-endpoints.ts'
import type { Endpoint } from './endpoint.ts'

/** Section 7 of the specification, literally. `(bearer)`: called with the session's token. */
const calls = [
  'POST account/authenticate',
  'POST account/mfa',
  'POST account/register/unverified',
  'POST account/register',
  'POST account/login-register-loyalty-account',
  'POST account/login-loyalty-account',
  'POST account/authenticate/sendlink',
  'POST account/forgotpass',
  'POST account/resetpass/{token}',
  'POST account/updatepass',
  'POST account/resetpassword/verify/{token}',
  'GET account/emailexists?email=',
  'GET account (bearer)',
  'PUT account/update (bearer)',
  'POST account/billing',
  'POST usersignup',
  'GET loyaltyaccount/{id}',
  'GET loyaltyaccount/preview/{id}/tier/{tier}/categories?sessionId=',
  'GET loyaltyaccount/{id}/points',
  'GET loyaltyaccount/{id}/pointHistory?pageSize=',
  'POST loyaltyaccount/sync',
  'POST loyaltyaccount/creditfollowinstagram',
  'POST loyaltyaccount/creditfollowstrava',
  'GET membership/{id}/configuration',
  'GET membership/{id}/tier/{tier}/configuration',
  'GET membership/{id}/tiers',
  'GET redemption/membership/{id}/redemptions',
  'GET Redemption/membership/{id}/vouchers',
  'POST Redemption/redeem',
  'GET referral/{id}/referral-link/type/1',
  'GET referral/{id}/referral-link/type/2',
  'GET utility/gated-content/v2?gatedContentId=',
  'GET utility/draftorder?gatedCommerceId=&nftId=',
  'GET utility/creator/{creatorId} (bearer)',
  'GET utility/summary/{assetId}',
  'GET utility/{id}/voucher/claim',
  'GET Contest/byId?contestId=',
  'POST Contest/enter',
  'POST poll/{id}/submit/response',
  'GET posts/Brand?creatorId=',
  'GET drop/v2/{dropId}',
  'GET creator/{creatorId}',
  'GET nft/{nftId}',
  'POST pass',
  'POST transfer/FreeNftToken',
  'GET transfer/FreeNftToken?dropId=',
  'POST transfer/verify',
  'GET transfer/verify?transferToken=',
  'POST transfer/claim/edrop',
  'POST transfer/Withdraw',
  'POST transfer/notification',
  'POST transfer/cancel',
  'GET transfer/edrop/details?transferToken=',
  'POST wallet/AddWallet',
  'POST wallet/claim',
  'GET wallet/collection?creatorId=',
  'POST payment/method',
  'POST payment/pay',
  'GET payment/method',
  'GET payment/PaymentTokens',
  'POST risk/create',
  'POST risk/decision',
]

/** Remove an endpoint from this list in the commit that builds it. */
const notBuiltYet: string[] = []

/** Endpoints that are not in the specification. */
const ours = [
  'GET account/session',
  'POST account/logout',
  'POST account/authenticate/token',
  'POST account/mfa/send',
  'POST account/mfa/setting',
  'POST account/email/confirm',
  'POST account/email/cancel',
  'POST account/language',
  'POST account/emails',
  'GET account/notifications',
  'POST account/notifications',
  'POST account/notifications/{subscriptionId}/off',
  'POST account/notifications/{subscriptionId}/kinds',
  'POST account/code/send',
  'GET account/devices',
  'POST account/devices/remember',
  'POST account/devices/forget',
  'POST account/devices/{deviceId}/logout',
  'POST account/session/renew',
  'GET account/passkeys',
  'POST account/passkeys',
  'POST account/passkeys/options',
  'POST account/passkeys/{passkeyId}/remove',
  'POST account/passkeys/login',
  'POST account/passkeys/login/options',
  'POST account/devices/logout',
  'GET account/export',
  'POST account/erase',
  'GET places',
  'GET places/{country}',
  'GET brand',
  'GET brand/landing',
  'GET brand/about',
  'GET brand/legal/{name}',
  'GET drop/countdown',
  'GET drop/signups',
  'POST drop/signups',
  'GET drop/free',
  'GET token/{assetId}/{number}',
  'GET transfer/own',
  'POST transfer/resend',
  'POST till/award',
  'POST till/refund',
  'POST till/member',
  'POST till/undo',
  'POST till/use',
  'POST till/validate',
  'GET staff/log',
  'GET staff/me',
  'GET staff/passkeys',
  'GET staff/stores',
  'GET staff/team',
  'GET tillapp/state',
  'GET tillapp/today',
  'POST staff/invite',
  'POST staff/link',
  'POST staff/login',
  'POST staff/logout',
  'POST staff/pairing',
  'POST staff/passkey',
  'POST staff/passkey/login',
  'POST staff/passkey/new',
  'POST staff/passkey/options',
  'POST staff/passkey/remove',
  'POST staff/revoke',
  'POST staff/revoketill',
  'POST staff/startcode',
  'POST staff/undo',
  'POST tillapp/award',
  'POST tillapp/member',
  'POST tillapp/pair',
  'POST tillapp/pin',
  'POST tillapp/refund',
  'POST tillapp/signin',
  'POST tillapp/signout',
  'POST tillapp/undo',
  'POST tillapp/use',
  'POST tillapp/validate',
  'POST transfer/decline',
  'GET transfer/withdrawal',
  'POST transfer/withdraw/code',
  'GET pass/platforms',
  'POST pass/google',
  'POST payment/method/remove',
  'GET payment/sale',
  'POST payment/cart',
  'POST payment/cancel',
  'GET payment/order',
  'GET payment/orders',
  'GET wallet/own',
  'POST wallet/challenge',
  'POST wallet/use',
  'POST wallet/remove',
  'GET loyaltyaccount/{id}/expectedCredits',
  'GET referral/{id}/friends',
  'GET utility/vouchers',
  'POST utility/{id}/voucher/claim',
  'POST utility/draftorder',
]

/** Removes the names of ids, which are not part of the path. */
const withoutParamNames = (call: string): string => call.replace(/\{\w+\}|:\w+/g, '{}')
const parts = (call: string) => {
  const [, address = '', query = ''] = /^(\w+ [^?\s]+)(?:\?(\S+))?/.exec(call) ?? []
  return {
    address: withoutParamNames(address),
    query: query
      .split('&')
      .filter(Boolean)
      .map((name) => name.replace('=', '')),
    needsToken: call.endsWith('(bearer)'),
  }
}
const addressIn = ({ method, path }: Endpoint): string => withoutParamNames(`${method} ${path}`)
const queryOf = (endpoint: Endpoint): string[] =>
  endpoint.kind === 'read' && endpoint.query
    ? Object.keys((endpoint.query as z.ZodMiniObject).shape)
    : []

describe('endpoints of the specification [CA-01]', () => {
  it('are 62, each once', () => {
    expect([calls.length, new Set(calls.map((call) => parts(call).address)).size]).toEqual([62, 62])
  })

  it.each(calls.filter((call) => !notBuiltYet.includes(call)))(
    '%s has its path and its query parameters',
    (call) => {
      const { address, query, needsToken } = parts(call)
      const endpoint = allEndpoints.find((candidate) => addressIn(candidate) === address)
      expect(endpoint).toBeDefined()
      for (const name of query) expect(queryOf(endpoint!)).toContain(name)
      if (needsToken) expect(endpoint?.access).toBe('member')
    },
  )

  it('are all built except those listed', () => {
    const built = new Set(allEndpoints.map(addressIn))
    expect(calls.filter((call) => !built.has(parts(call).address))).toEqual(notBuiltYet)
  })

  it('are joined by our own endpoints, each listed', () => {
    const specified = new Set(calls.map((call) => parts(call).address))
    expect(
      [...allEndpoints, ...tillHostEndpoints]
        .map(addressIn)
        .filter((address) => !specified.has(address))
        .sort(),
    ).toEqual(ours.map(withoutParamNames).sort())
  })
})
