import { Problem } from '#contract/problems.ts'
import { accountSettings } from '#contract/account-settings.ts'
import { successMessage } from '#contract/messages.ts'
import { saveBillingInfo, saveEmailChoice } from '#server/identity/account-details.ts'
import { lockAccountById, saveLanguage } from '#server/identity/accounts.ts'
import { cancelEmailChange } from '#server/identity/email-change/email-change.ts'
import { revokeAccess } from '#server/auth/sessions/revoke-access.ts'
import { refuseCardNumbers } from '#server/lib/http/card-numbers.ts'
import { serve, type RoutePlugin } from '#server/lib/http/serve.ts'
import { devicesOf, endDevice } from '#server/auth/sessions/devices.ts'
import { requestEmail } from '#server/auth/sessions/login-email.ts'
import { saveNotificationLanguage } from '#server/notifications/subscriptions.ts'
import { voidPassesOf } from '#server/phone-passes/void.ts'
import { forgetDevice, rememberDevice } from '#server/auth/sessions/remembered-devices.ts'
import { endSessionsOf } from '#server/auth/sessions/sessions.ts'
import { readBilling } from './billing/billing.ts'
import { updateDetails } from './details.ts'
import { eraseAccount } from './privacy/erase.ts'
import { exportPersonalData } from './privacy/export.ts'
import { sendPasswordCode, updatePassword } from './change-password.ts'
import { countriesInLanguage, countryByCode, regionsInLanguage } from './billing/countries.ts'

const done = { success: true } as const

const routes = serve(
  accountSettings,
  {
    update: async (call) => ({ ...done, account: await updateDetails(call) }),
    cancelEmailChange: async ({ tx, member }) => {
      await cancelEmailChange(tx, member.accountId)
      return done
    },
    setLanguage: async ({ tx, member, brand, body }) => {
      if (!brand.languages.includes(body.language)) throw new Problem('BAD_REQUEST')
      const chosen = { accountId: member.accountId, language: body.language }
      await saveLanguage(tx, chosen)
      await saveNotificationLanguage(tx, chosen)
      return done
    },
    setEmailChoice: async ({ tx, member, body }) => {
      await saveEmailChoice(tx, { accountId: member.accountId, ...body })
      return done
    },
    sendCode: async ({ tx, member, brand, language, now }) => {
      await requestEmail(tx, { kind: 'verify', brand, email: member.email, language, now })
      return done
    },
    updatePassword: async (call) => {
      const token = await updatePassword(call)
      call.cookies.signIn(token)
      return {
        ...done,
        token,
        error: null,
        message: successMessage('PASSWORD_CHANGED', call.language),
      }
    },
    setCodeRequirement: async (call) => {
      await sendPasswordCode(call)
      return done
    },
    billing: async ({ tx, member, body }) => {
      await saveBillingInfo(tx, member.accountId, readBilling(body))
      return done
    },
    countries: async ({ language }) => ({ countries: countriesInLanguage(language) }),
    regions: async ({ params, language }) => {
      const country = countryByCode(params.country)
      if (!country) throw new Problem('NOT_FOUND')
      return { regions: regionsInLanguage(country, language), hasZip: country.hasZip }
    },
    devices: async ({
      tx,
      context: { secret },
      member: { accountId },
      cookies: { token },
      now,
    }) => ({ devices: await devicesOf(tx, { accountId, token, secret, now }) }),
    rememberDevice: async ({ tx, context: { secret }, brand, member, cookies, origin, now }) => {
      if (!member.isVerified) throw new Problem('VERIFY_TO_STAY_LOGGED_IN')
      if (member.deviceId) return done
      const { accountId, loggedInAt } = member
      const deviceToken = await rememberDevice(tx, {
        accountId,
        brand: brand.slug,
        device: origin.device(),
        token: cookies.token,
        loggedInAt,
        secret,
        now,
      })
      cookies.remember(deviceToken)
      return done
    },
    forgetDevice: async ({ tx, member: { accountId, deviceId }, cookies }) => {
      if (deviceId) await forgetDevice(tx, { id: deviceId, accountId })
      cookies.forgetDevice()
      return done
    },
    logOutDevice: async ({
      tx,
      context: { secret },
      member: { accountId },
      params,
      cookies,
      now,
    }) => {
      const ended = await endDevice(
        tx,
        { accountId, token: cookies.token, secret, now },
        params['deviceId'] ?? '',
      )
      if (!ended) throw new Problem('NOT_FOUND')
      if (ended.wasCurrent) cookies.signOut()
      return done
    },
    logOutEverywhere: async ({ tx, member: { accountId }, cookies, now }) => {
      // Lock the account first: a concurrent login by email either comes before and ends, or finds
      // its code void.
      await lockAccountById(tx, accountId)
      await endSessionsOf(tx, accountId)
      await revokeAccess(tx, { accountId, now })
      // A lost phone still shows the pass of the member.
      await voidPassesOf(tx, { accountId, now })
      cookies.signOut()
      return done
    },
    exportAll: async ({
      tx,
      context: { secret },
      member: { accountId, email, isVerified },
      brand,
      language,
      now,
    }) => ({
      exportedAt: now.toISOString(),
      data: await exportPersonalData(tx, {
        accountId,
        email,
        isVerified,
        brand,
        language,
        secret,
        now,
      }),
    }),
    erase: async (call) => {
      await eraseAccount(call)
      call.cookies.signOut()
      return done
    },
  },
  {
    ownTransaction: ['update', 'updatePassword', 'setCodeRequirement', 'erase'],
    cacheable: ['countries', 'regions'],
    // Each of these hashes a password or builds a long response.
    perMinuteInProduction: {
      update: 30,
      updatePassword: 30,
      setCodeRequirement: 30,
      erase: 30,
      exportAll: 10,
    },
  },
)

/** The routes. The card tab stands beside these forms: a number that is typed into one is not stored. */
export const accountSettingsRoutes: RoutePlugin = (app, context) => {
  void app.register(async (scope) => {
    refuseCardNumbers(scope)
    routes(scope, context)
  })
}
