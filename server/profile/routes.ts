import { Problem } from '#contract/problems.ts'
import { profile } from '#contract/profile.ts'
import { successText } from '#contract/sentences.ts'
import { holdAccount, noteLanguage } from '#server/account/accounts.ts'
import { keepOldEmail } from '#server/account/new-email.ts'
import { closeWaysIn } from '#server/account/ways-in.ts'
import { serve } from '#server/kit/serve.ts'
import { devicesOf, endDevice } from '#server/session/devices.ts'
import { askForLetter } from '#server/session/login-letter.ts'
import { endSessionsOf } from '#server/session/sessions.ts'
import { billingIn, keepBilling } from './billing.ts'
import { updateDetails } from './details.ts'
import { erase } from './erase.ts'
import { tellAll } from './export.ts'
import { askCode, updatePassword } from './password.ts'
import { countriesIn, countryByCode, regionsIn } from './places.ts'

const done = { success: true } as const

export const profileRoutes = serve(profile, {
  update: async (call) => ({ ...done, account: await updateDetails(call) }),
  keepEmail: async ({ tx, member }) => {
    await keepOldEmail(tx, member.accountId)
    return done
  },
  setLanguage: async ({ tx, member, brand, body }) => {
    if (!brand.languages.includes(body.language)) throw new Problem('BAD_REQUEST')
    await noteLanguage(tx, { accountId: member.accountId, language: body.language })
    return done
  },
  sendCode: async ({ tx, member, brand, language, now }) => {
    await askForLetter(tx, { kind: 'verify', brand, email: member.email, language, now })
    return done
  },
  updatePassword: async (call) => {
    const token = await updatePassword(call)
    call.cookies.signIn(token)
    return { ...done, token, error: null, message: successText('PASSWORD_CHANGED', call.language) }
  },
  askCode: async (call) => {
    await askCode(call)
    return done
  },
  billing: async ({ tx, member, body }) => {
    await keepBilling(tx, member.accountId, billingIn(body))
    return done
  },
  countries: async ({ language }) => ({ countries: countriesIn(language) }),
  regions: async ({ params, language }) => {
    const country = countryByCode(params.country)
    if (!country) throw new Problem('NOT_FOUND')
    return { regions: regionsIn(country, language), hasZip: country.hasZip }
  },
  devices: async ({ tx, house: { secret }, member: { accountId }, cookies: { token }, now }) => ({ devices: await devicesOf(tx, { accountId, token, secret, now }) }),
  logOutDevice: async ({ tx, house: { secret }, member: { accountId }, params, cookies, now }) => {
    const ended = await endDevice(tx, { accountId, token: cookies.token, secret, now }, params['deviceId'] ?? '')
    if (!ended) throw new Problem('NOT_FOUND')
    if (ended.wasThis) cookies.signOut()
    return done
  },
  logOutEverywhere: async ({ tx, member: { accountId }, cookies, now }) => {
    // Lock the account first: a concurrent login by email either comes before and ends, or finds
    // its code void.
    await holdAccount(tx, accountId)
    await endSessionsOf(tx, accountId)
    await closeWaysIn(tx, { accountId, now })
    cookies.signOut()
    return done
  },
  exportAll: async ({ tx, house: { secret }, member: { accountId, email }, brand, language, now }) => ({
    exportedAt: now.toISOString(),
    data: await tellAll(tx, { accountId, email, brand, language, secret, now }),
  }),
  erase: async (call) => {
    await erase(call)
    call.cookies.signOut()
    return done
  },
}, {
  ownTransaction: ['update', 'updatePassword', 'askCode', 'erase'],
  cacheable: ['countries', 'regions'],
  // Each of these hashes a password or builds a long response.
  perMinuteInProduction: { update: 30, updatePassword: 30, askCode: 30, erase: 30, exportAll: 10 },
})
