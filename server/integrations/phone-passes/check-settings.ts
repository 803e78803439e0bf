import { createPrivateKey } from 'node:crypto'
import { accountProblem } from './google-wallet.ts'
import { checkSigningFiles } from './check-certificates.ts'
import { fileOr, serviceAccountIn, signingFilesOf, type PhonePassSettings } from './phone-passes.ts'

/** What an operator should know about the passes of one brand at one wallet. */
export type WalletCheck = {
  brand: string
  wallet: 'apple' | 'google'
  problems: string[]
  warnings: string[]
  /** Of the certificate. */
  expiresAt: Date | undefined
  /** Not set up: the demo uses a test certificate, and production offers no such pass. */
  isUnset: boolean
}

/** Checks the settings of every brand that has phone passes, without asking Apple or Google. */
export const checkPhonePassSettings = (
  settings: PhonePassSettings,
  { brands, now }: { brands: readonly string[]; now: Date },
): WalletCheck[] =>
  brands.flatMap((brand) => [checkApple(settings, { brand, now }), checkGoogle(settings, brand)])

function checkApple(
  settings: PhonePassSettings,
  { brand, now }: { brand: string; now: Date },
): WalletCheck {
  const found = signingFilesOf(settings, brand)
  if (!found) return { ...nothing, brand, wallet: 'apple', isUnset: true }
  const { problems, warnings, expiresAt } = checkSigningFiles(found, {
    passTypeId: found.passTypeId,
    now,
  })
  const pushKey = settings.APPLE_PASS_PUSH_KEYS?.get(brand)
  return {
    brand,
    wallet: 'apple',
    problems: [...problems, ...(pushKey ? pushKeyProblems(pushKey.keyFile) : [])],
    warnings,
    expiresAt,
    isUnset: false,
  }
}

const nothing = { problems: [], warnings: [], expiresAt: undefined }

function pushKeyProblems(file: string): string[] {
  const text = fileOr(file)
  if (text === undefined) return ["the key of Apple's push service is missing"]
  try {
    return createPrivateKey(text).asymmetricKeyType === 'ec'
      ? []
      : ["the key of Apple's push service is not an EC key (.p8)"]
  } catch {
    return ["the key of Apple's push service is not PEM"]
  }
}

function checkGoogle({ GOOGLE_WALLET_ISSUERS }: PhonePassSettings, brand: string): WalletCheck {
  const issuer = GOOGLE_WALLET_ISSUERS?.get(brand)
  if (!issuer) return { ...nothing, brand, wallet: 'google', isUnset: true }
  return {
    ...nothing,
    brand,
    wallet: 'google',
    problems: serviceAccountProblems(fileOr(issuer.keyFile)),
    isUnset: false,
  }
}

function serviceAccountProblems(text: string | undefined): string[] {
  if (text === undefined) return ['the key of the service account is missing']
  const account = serviceAccountIn(text)
  if (!account) return ['the key of the service account is not the JSON file of the console']
  try {
    createPrivateKey(account.private_key)
    return []
  } catch {
    return ['the private key in the file of the service account cannot be read']
  }
}

/** Adds to the checks of Google Wallet whether Google gives the service account an access token. */
export const checkGoogleAccess = (
  { GOOGLE_WALLET_ISSUERS }: PhonePassSettings,
  checks: readonly WalletCheck[],
): Promise<WalletCheck[]> =>
  Promise.all(
    checks.map(async (check) => {
      const issuer = GOOGLE_WALLET_ISSUERS?.get(check.brand)
      if (check.wallet !== 'google' || !issuer || check.problems.length > 0) return check
      const account = serviceAccountIn(fileOr(issuer.keyFile))
      const problem = account && (await accountProblem(account))
      return problem ? { ...check, problems: [problem] } : check
    }),
  )

/** Returns the checks as lines for a terminal. */
export function checkLines(checks: readonly WalletCheck[]): string[] {
  return checks.flatMap(({ brand, wallet, problems, warnings, expiresAt, isUnset }) => {
    const name = `${brand}, ${wallet === 'apple' ? 'Apple Wallet' : 'Google Wallet'}`
    if (isUnset) return [`${name}: not set up`]
    const until = expiresAt ? `, the certificate expires on ${dayOf(expiresAt)}` : ''
    return [
      `${name}: ${problems.length === 0 ? 'ready' : 'does not work'}${until}`,
      ...problems.map((problem) => `  problem: ${problem}`),
      ...warnings.map((warning) => `  soon: ${warning}`),
    ]
  })
}

const dayOf = (time: Date): string => time.toISOString().slice(0, 10)
