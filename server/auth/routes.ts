import { Problem } from '#contract/problems.ts'
import { auth } from '#contract/auth.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { canonicalEmail } from '#domain/credentials.ts'
import { accountOf } from '#server/identity/accounts.ts'
import { hashNewPassword, requirePasswords } from '#server/identity/passwords/passwords.ts'
import {
  clearAttempts,
  attemptsFromNetworks,
} from '#server/identity/passwords/password-attempts.ts'
import { serve, type Call } from '#server/lib/http/serve.ts'
import { translate } from '#server/lib/texts/translate.ts'
import { joinAsMember } from '#server/membership/join-as-member.ts'
import {
  joinByAddress,
  joinByEmail,
  logInVerified,
  replaceSession,
} from '#server/auth/sessions/join.ts'
import { requestEmail } from '#server/auth/sessions/login-email.ts'
import { redeemLoginLink } from '#server/auth/sessions/login-link.ts'
import { parseEmail, requireOwnIds } from './request-checks.ts'
import { addressOfChallenge, redeemCode } from './login-challenges.ts'
import { confirmEmail } from './registration/confirm-email.ts'
import {
  requiresCode,
  challengeLogin,
  lockPasswordOwner,
  findPasswordOwner,
} from './password-login.ts'
import {
  applyRegistration,
  registerImmediately,
  registerWithCode,
  parseRegistration,
} from './registration/register.ts'
import { accountOfReset, resetPassword } from './password-reset.ts'

const done = { success: true } as const

/** What the browser had before a login. */
const beforeLogin = ({ token, deviceToken }: Call<Endpoint>['cookies']) => ({
  tokenBefore: token,
  deviceToken,
})

export const authRoutes = serve(
  auth,
  {
    emailExists: async ({ tx, params, brand }) => {
      const account = await accountOf(tx, { brand: brand.slug, email: parseEmail(params.email) })
      return account
        ? { emailExists: true, isVerified: account.isVerified }
        : { emailExists: false }
    },
    joinUnverified: async ({ tx, context, body, brand, language, now, cookies, origin }) => {
      requireOwnIds(brand, body)
      const joined = await joinByAddress(tx, {
        brand,
        email: parseEmail(body.email),
        referralCode: body.referralCode,
        language,
        secret: context.secret,
        now,
      })
      if (!joined) return done
      const token = await replaceSession(tx, {
        accountId: joined.accountId,
        brand,
        secret: context.secret,
        now,
        ...beforeLogin(cookies),
        device: origin.device(),
      })
      cookies.signIn(token)
      return { ...done, token, welcomePoints: joined.welcomePoints }
    },
    joinByEmail: async ({ tx, body, brand, language, now }) => {
      requireOwnIds(brand, body)
      await joinByEmail(tx, {
        brand,
        email: parseEmail(body.email),
        referralCode: body.referralCode,
        language,
        now,
      })
      return done
    },
    sendMembershipLink: async ({ tx, body, brand, language, now }) => {
      requireOwnIds(brand, body)
      await requestEmail(tx, {
        kind: 'login',
        brand,
        email: parseEmail(body.email),
        language,
        now,
      })
      return done
    },
    sendLink: async ({ tx, body, brand, language, now }) => {
      requireOwnIds(brand, body)
      await requestEmail(tx, {
        kind: 'login',
        brand,
        email: parseEmail(body.email),
        language,
        now,
      })
      return done
    },
    exchange: async ({ tx: database, context, body, brand, now, member, cookies, origin }) => {
      const loginLink = {
        brand,
        now,
        secret: context.secret,
        email: canonicalEmail(body.email),
        membershipId: body.membershipId,
        typed: body.token,
      }
      const used = await database.transaction(async (tx) => {
        const login = await redeemLoginLink(tx, loginLink)
        return 'problem' in login
          ? login
          : logInVerified(tx, {
              ...login,
              brand,
              language: body.language,
              secret: context.secret,
              now,
              provenAccountId: member?.accountId,
              ...beforeLogin(cookies),
              device: origin.device(),
            })
      })
      if ('problem' in used) throw used.problem
      cookies.signIn(used.token)
      return used
    },
    register: async ({ tx: database, context, body, brand, language, now, cookies, origin }) => {
      requirePasswords(brand)
      requireOwnIds(brand, body)
      const newMember = {
        ...(await parseRegistration(body, brand.country, now)),
        brand,
        language,
        secret: context.secret,
        now,
      }
      if (brand.features.registerCode)
        return {
          ...done,
          userId: await database.transaction((tx) => registerWithCode(tx, newMember)),
        }
      const registered = await database.transaction(async (tx) => {
        const joined = await registerImmediately(tx, newMember)
        return (
          joined && {
            welcomePoints: joined.welcomePoints,
            token: await replaceSession(tx, {
              accountId: joined.accountId,
              brand,
              secret: context.secret,
              now,
              ...beforeLogin(cookies),
              device: origin.device(),
            }),
          }
        )
      })
      if (!registered)
        return { ...done, message: translate('auth.alreadyMember', {}, brand, language) }
      cookies.signIn(registered.token)
      return { ...done, ...registered }
    },
    authenticate: async ({
      tx: database,
      context: { secret },
      body,
      brand,
      language,
      now,
      cookies,
      origin,
    }) => {
      requirePasswords(brand)
      const account = await findPasswordOwner(database, {
        ...body,
        brand,
        networks: origin.networks,
        secret,
        now,
      })
      const answer = await database.transaction(async (tx) => {
        await lockPasswordOwner(tx, account)
        if (await requiresCode(tx, brand, account.id))
          return { userId: await challengeLogin(tx, { account, brand, language, secret, now }) }
        await joinAsMember(tx, { accountId: account.id, brand, secret, now })
        return {
          token: await replaceSession(tx, {
            accountId: account.id,
            brand,
            secret,
            now,
            ...beforeLogin(cookies),
            device: origin.device(),
          }),
        }
      })
      if (answer.token !== undefined) cookies.signIn(answer.token)
      return answer
    },
    mfa: async ({
      tx: database,
      context: { secret },
      body,
      brand,
      now,
      member,
      cookies,
      origin,
    }) => {
      const used = await database.transaction(async (tx) => {
        const challenge = await redeemCode(tx, {
          brand: brand.slug,
          token: body.userId,
          typed: body.token,
          secret,
          now,
        })
        if ('problem' in challenge) return challenge
        const { accountId, registration } = challenge
        if (registration)
          await applyRegistration(tx, {
            brand,
            accountId,
            registration,
            provenAccountId: member?.accountId,
            now,
          })
        // The challenge was opened with the password and the code proves the address: both belong to
        // this account.
        return logInVerified(tx, {
          accountId,
          brand,
          language: body.language,
          secret,
          now,
          provenAccountId: accountId,
          ...beforeLogin(cookies),
          device: origin.device(),
        })
      })
      if ('problem' in used) throw used.problem
      cookies.signIn(used.token)
      return { token: used.token, welcomePoints: used.welcomePoints }
    },
    sendCode: async ({ tx, context: { secret }, body, brand, language, now }) => {
      const challenge = await addressOfChallenge(tx, {
        brand: brand.slug,
        token: body.userId,
        secret,
        now,
      })
      if (!challenge) throw new Problem('CHALLENGE_EXPIRED')
      await requestEmail(tx, {
        kind: 'code',
        brand,
        email: challenge.email,
        language,
        values: { challenge: challenge.id },
        now,
      })
      return done
    },
    forgotPassword: async ({ tx, body, brand, language, now }) => {
      requirePasswords(brand)
      requireOwnIds(brand, body)
      await requestEmail(tx, {
        kind: 'reset',
        brand,
        email: parseEmail(body.emailAddress),
        language,
        now,
      })
      return done
    },
    checkReset: async ({ tx, context: { secret }, params, brand, now }) => {
      const token = params['token'] ?? ''
      await accountOfReset(tx, { brand, token, secret, now })
      return { ...done, token }
    },
    resetPassword: async ({
      tx: database,
      context: { secret },
      params,
      body,
      brand,
      language,
      now,
      member,
      origin,
    }) => {
      const resetLink = { brand, token: params['token'] ?? '', secret, now }
      // Check before hashing: an expired token is refused with any password, without the work.
      await accountOfReset(database, resetLink)
      const hash = await hashNewPassword(body.password1, body.password2)
      await database.transaction(async (tx) => {
        const email = await resetPassword(tx, {
          ...resetLink,
          hash,
          language,
          provenAccountId: member?.accountId,
        })
        for (const attempts of attemptsFromNetworks({
          brand: brand.slug,
          email,
          networks: origin.networks,
          secret,
        }))
          await clearAttempts(tx, attempts)
      })
      return done
    },
    confirmEmail: async ({
      tx: database,
      context: { secret },
      body: { token },
      brand,
      now,
      member,
    }) => {
      const confirmed = await database.transaction((tx) =>
        confirmEmail(tx, { brand, token, provenAccountId: member?.accountId, secret, now }),
      )
      if ('problem' in confirmed) throw confirmed.problem
      return { ...done, ...confirmed }
    },
  },
  {
    ownTransaction: [
      'exchange',
      'register',
      'authenticate',
      'mfa',
      'checkReset',
      'resetPassword',
      'confirmEmail',
    ],
    perMinute: { emailExists: 20 },
    perMinuteInProduction: {
      joinUnverified: 30,
      joinByEmail: 30,
      sendLink: 30,
      sendMembershipLink: 30,
      exchange: 30,
      register: 30,
      authenticate: 30,
      mfa: 30,
      sendCode: 30,
      forgotPassword: 30,
      checkReset: 30,
      resetPassword: 30,
      confirmEmail: 30,
    },
  },
)
