import { door } from '#contract/door.ts'
import { canonicalEmail } from '#domain/credentials.ts'
import { accountOf } from '#server/account/accounts.ts'
import { hashOfNewPassword, mustHavePasswords } from '#server/account/passwords.ts'
import { forgetTries, triesFrom } from '#server/account/password-tries.ts'
import { serve } from '#server/kit/serve.ts'
import { tell } from '#server/kit/texts.ts'
import { becomeMember } from '#server/membership/become.ts'
import { joinByAddress, joinByLetter, letIn, switchSession } from '#server/session/join.ts'
import { askForLetter } from '#server/session/login-letter.ts'
import { useLetter } from '#server/session/login-link.ts'
import { addressIn, mustBeOurs } from './address.ts'
import { addressOfChallenge, useCode } from './challenges.ts'
import { confirmEmail } from './confirm-email.ts'
import { asksCode, challengeLogin, holdOwner, ownerOf } from './password-login.ts'
import { applyRegistration, registerAtOnce, registerWithCode, registrationOf } from './register.ts'
import { ownerOfReset, resetPassword } from './resets.ts'

const done = { success: true } as const

export const doorRoutes = serve(door, {
  emailExists: async ({ tx, params, brand }) => {
    const account = await accountOf(tx, { brand: brand.slug, email: addressIn(params.email) })
    return account ? { emailExists: true, isVerified: account.is_verified } : { emailExists: false }
  },
  joinUnverified: async ({ tx, house, body, brand, language, now, cookies, origin }) => {
    mustBeOurs(brand, body)
    const joined = await joinByAddress(tx, { brand, email: addressIn(body.email), referralCode: body.referralCode, language, secret: house.secret, now })
    if (!joined) return done
    const token = await switchSession(tx, { accountId: joined.accountId, brand, secret: house.secret, now, tokenBefore: cookies.token, device: origin.device() })
    cookies.signIn(token)
    return { ...done, token, welcomePoints: joined.welcomePoints }
  },
  joinByLetter: async ({ tx, body, brand, language, now }) => {
    mustBeOurs(brand, body)
    await joinByLetter(tx, { brand, email: addressIn(body.email), referralCode: body.referralCode, language, now })
    return done
  },
  sendMembershipLink: async ({ tx, body, brand, language, now }) => {
    mustBeOurs(brand, body)
    await askForLetter(tx, { kind: 'login', brand, email: addressIn(body.email), language, now })
    return done
  },
  sendLink: async ({ tx, body, brand, language, now }) => {
    mustBeOurs(brand, body)
    await askForLetter(tx, { kind: 'login', brand, email: addressIn(body.email), language, now })
    return done
  },
  exchange: async ({ tx: database, house, body, brand, now, member, cookies, origin }) => {
    const arrival = { brand, now, secret: house.secret, email: canonicalEmail(body.email), membershipId: body.membershipId, typed: body.token }
    const used = await database.transaction(async (tx) => {
      const login = await useLetter(tx, arrival)
      return 'refused' in login ? login : letIn(tx, { ...login, brand, language: body.language, secret: house.secret, now, provenAccountId: member?.accountId, tokenBefore: cookies.token, device: origin.device() })
    })
    if ('refused' in used) throw used.refused
    cookies.signIn(used.token)
    return used
  },
  register: async ({ tx: database, house, body, brand, language, now, cookies, origin }) => {
    mustHavePasswords(brand)
    mustBeOurs(brand, body)
    const newMember = { ...(await registrationOf(body, brand.country, now)), brand, language, secret: house.secret, now }
    if (brand.features.registerCode) return { ...done, userId: await database.transaction((tx) => registerWithCode(tx, newMember)) }
    const registered = await database.transaction(async (tx) => {
      const joined = await registerAtOnce(tx, newMember)
      return joined && { welcomePoints: joined.welcomePoints, token: await switchSession(tx, { accountId: joined.accountId, brand, secret: house.secret, now, tokenBefore: cookies.token, device: origin.device() }) }
    })
    if (!registered) return { ...done, message: tell('door.alreadyMember', {}, brand, language) }
    cookies.signIn(registered.token)
    return { ...done, ...registered }
  },
  authenticate: async ({ tx: database, house: { secret }, body, brand, language, now, cookies, origin }) => {
    mustHavePasswords(brand)
    const account = await ownerOf(database, { ...body, brand, networks: origin.networks, secret, now })
    const answer = await database.transaction(async (tx) => {
      await holdOwner(tx, account)
      if (await asksCode(tx, brand, account.id)) return { userId: await challengeLogin(tx, { account, brand, language, secret, now }) }
      await becomeMember(tx, { accountId: account.id, brand, secret, now })
      return { token: await switchSession(tx, { accountId: account.id, brand, secret, now, tokenBefore: cookies.token, device: origin.device() }) }
    })
    if (answer.token !== undefined) cookies.signIn(answer.token)
    return answer
  },
  mfa: async ({ tx: database, house: { secret }, body, brand, now, member, cookies, origin }) => {
    const used = await database.transaction(async (tx) => {
      const challenge = await useCode(tx, { brand: brand.slug, token: body.userId, typed: body.token, secret, now })
      if ('refused' in challenge) return challenge
      const { accountId, registration } = challenge
      if (registration) await applyRegistration(tx, { brand, accountId, registration, provenAccountId: member?.accountId, now })
      // The challenge was opened with the password and the code proves the address: both belong to
      // this account.
      return letIn(tx, { accountId, brand, language: body.language, secret, now, provenAccountId: accountId, tokenBefore: cookies.token, device: origin.device() })
    })
    if ('refused' in used) throw used.refused
    cookies.signIn(used.token)
    return { token: used.token, welcomePoints: used.welcomePoints }
  },
  sendCode: async ({ tx, house: { secret }, body, brand, language, now }) => {
    const challenge = await addressOfChallenge(tx, { brand: brand.slug, token: body.userId, secret, now })
    if (challenge) await askForLetter(tx, { kind: 'code', brand, email: challenge.email, language, values: { challenge: challenge.id }, now })
    return done
  },
  forgotPassword: async ({ tx, body, brand, language, now }) => {
    mustHavePasswords(brand)
    mustBeOurs(brand, body)
    await askForLetter(tx, { kind: 'reset', brand, email: addressIn(body.emailAddress), language, now })
    return done
  },
  checkReset: async ({ tx, house: { secret }, params, brand, now }) => {
    const token = params['token'] ?? ''
    await ownerOfReset(tx, { brand, token, secret, now })
    return { ...done, token }
  },
  resetPassword: async ({ tx: database, house: { secret }, params, body, brand, language, now, member, origin }) => {
    const holder = { brand, token: params['token'] ?? '', secret, now }
    // Check before hashing: an expired token is refused with any password, without the work.
    await ownerOfReset(database, holder)
    const hash = await hashOfNewPassword(body.password1, body.password2)
    await database.transaction(async (tx) => {
      const email = await resetPassword(tx, { ...holder, hash, language, provenAccountId: member?.accountId })
      for (const tries of triesFrom({ brand: brand.slug, email, networks: origin.networks, secret })) await forgetTries(tx, tries)
    })
    return done
  },
  confirmEmail: async ({ tx: database, house: { secret }, body: { token }, brand, now, member }) => {
    const confirmed = await database.transaction((tx) => confirmEmail(tx, { brand, token, provenAccountId: member?.accountId, secret, now }))
    if ('refused' in confirmed) throw confirmed.refused
    return { ...done, ...confirmed }
  },
}, {
  ownTransaction: ['exchange', 'register', 'authenticate', 'mfa', 'checkReset', 'resetPassword', 'confirmEmail'],
  perMinute: { emailExists: 20 },
  perMinuteInProduction: {
    joinUnverified: 30, joinByLetter: 30, sendLink: 30, sendMembershipLink: 30, exchange: 30, register: 30, authenticate: 30, mfa: 30,
    sendCode: 30, forgotPassword: 30, checkReset: 30, resetPassword: 30, confirmEmail: 30,
  },
})
