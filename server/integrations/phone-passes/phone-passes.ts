import { generateKeyPairSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Settings } from '#server/lib/config/env.ts'
import type {
  ApplePasses,
  GooglePasses,
  PhonePassServices,
} from '#server/lib/integrations/phone-passes.ts'
import { openApns, type Apns } from './apns.ts'
import { checkSigningFiles } from './check-certificates.ts'
import { openGoogleWallet, type ServiceAccount } from './google-wallet.ts'
import { manifestSigner, type SigningFiles } from './sign-manifest.ts'
import { storedTestCertificate, TEST_TEAM } from './test-certificates.ts'

/** No brand has phone passes. */
export const noPhonePasses: PhonePassServices = {
  apple: () => undefined,
  google: () => undefined,
  unusable: () => [],
  close: () => undefined,
}

export type PhonePassSettings = Pick<
  Settings,
  | 'isDemo'
  | 'DATA_DIR'
  | 'APPLE_PASS_SIGNING'
  | 'APPLE_PASS_WWDR'
  | 'APPLE_PASS_PUSH_KEYS'
  | 'APPLE_PASS_PUSH_URL'
  | 'GOOGLE_WALLET_ISSUERS'
  | 'GOOGLE_WALLET_URL'
>

const TEST_ISSUER = '3388000000000000000'

/**
 * Opens the wallets of the brands by the settings. In the demo, a brand without settings gets a test
 * certificate and a test key, made at the first use. Files are read once: after a repair, restart.
 */
export function openPhonePasses({
  settings,
  packs,
}: {
  settings: PhonePassSettings
  packs: readonly { slug: string }[]
}): PhonePassServices {
  const pushers: Apns[] = []
  const apple = memoised((slug) => openApple(settings, slug, pushers))
  const google = memoised((slug) => openGoogle(settings, slug))
  const isKnown = (slug: string) => packs.some((pack) => pack.slug === slug)
  return {
    apple: (slug) => (isKnown(slug) ? apple(slug) : undefined),
    google: (slug) => (isKnown(slug) ? google(slug) : undefined),
    unusable: () =>
      packs.flatMap(({ slug: brand }) => [
        ...(settings.APPLE_PASS_SIGNING?.has(brand) && !apple(brand)
          ? [{ brand, wallet: 'apple' as const }]
          : []),
        ...(settings.GOOGLE_WALLET_ISSUERS?.has(brand) && !google(brand)
          ? [{ brand, wallet: 'google' as const }]
          : []),
      ]),
    close() {
      for (const pusher of pushers) pusher.close()
    },
  }
}

/** Remembers what was opened, also what could not be. */
function memoised<Value>(
  open: (slug: string) => Value | undefined,
): (slug: string) => Value | undefined {
  const opened = new Map<string, Value | undefined>()
  return (slug) => {
    if (!opened.has(slug)) opened.set(slug, open(slug))
    return opened.get(slug)
  }
}

/** Returns the files that sign the passes of a brand; an entry is undefined when its file cannot be read. */
export function signingFilesOf(
  { APPLE_PASS_SIGNING, APPLE_PASS_WWDR }: PhonePassSettings,
  slug: string,
): (Partial<SigningFiles> & { passTypeId: string }) | undefined {
  const signing = APPLE_PASS_SIGNING?.get(slug)
  if (!signing) return undefined
  const files = {
    certificate: fileOr(signing.certificateFile),
    key: fileOr(signing.keyFile),
    intermediate: APPLE_PASS_WWDR ? fileOr(APPLE_PASS_WWDR) : undefined,
  }
  return { passTypeId: signing.passTypeId, ...withoutUndefined(files) }
}

/** Returns the text of a file; undefined when it cannot be read. */
export function fileOr(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

const withoutUndefined = (files: Record<keyof SigningFiles, string | undefined>) =>
  Object.fromEntries(
    Object.entries(files).filter(([, text]) => text !== undefined),
  ) as Partial<SigningFiles>

function openApple(
  settings: PhonePassSettings,
  slug: string,
  pushers: Apns[],
): ApplePasses | undefined {
  const files = signingFilesOf(settings, slug)
  if (!files) return settings.isDemo ? testApple(settings, slug) : undefined
  const { passTypeId, certificate, key, intermediate } = files
  const { problems, teamId = '' } = checkSigningFiles(files, { passTypeId, now: new Date() })
  if (problems.length > 0 || !certificate || !key || !intermediate) return undefined
  const pushKey = settings.APPLE_PASS_PUSH_KEYS?.get(slug)
  const token = pushKey && fileOr(pushKey.keyFile)
  const pusher = openApns({
    url: settings.APPLE_PASS_PUSH_URL,
    topic: passTypeId,
    credentials:
      pushKey && token
        ? { kind: 'token', keyId: pushKey.keyId, teamId, key: token }
        : { kind: 'certificate', certificate, key },
  })
  pushers.push(pusher)
  return {
    passTypeId,
    teamId,
    isTest: false,
    sign: manifestSigner({ certificate, key, intermediate }),
    push: pusher.push,
  }
}

/** Signs with the demo's own authority. Apple's push service would refuse it and is not asked. */
function testApple({ DATA_DIR }: PhonePassSettings, slug: string): ApplePasses {
  const passTypeId = `pass.test.laurel.${slug}`
  return {
    passTypeId,
    teamId: TEST_TEAM,
    isTest: true,
    sign: manifestSigner(storedTestCertificate(join(DATA_DIR, 'phone-passes'), passTypeId)),
    push: () => Promise.resolve({ outcome: 'sent' }),
  }
}

function openGoogle(
  { isDemo, GOOGLE_WALLET_ISSUERS, GOOGLE_WALLET_URL: url }: PhonePassSettings,
  slug: string,
): GooglePasses | undefined {
  const issuer = GOOGLE_WALLET_ISSUERS?.get(slug)
  if (issuer) {
    const account = serviceAccountIn(fileOr(issuer.keyFile))
    return account && openGoogleWallet({ url, issuerId: issuer.issuerId, account })
  }
  if (!isDemo) return undefined
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  return openGoogleWallet({
    url,
    issuerId: TEST_ISSUER,
    isTest: true,
    account: { client_email: `test@${slug}.localhost`, private_key: privateKey, token_uri: url },
  })
}

/** Parses the key of a service account; undefined when it is not one. */
export function serviceAccountIn(text: string | undefined): ServiceAccount | undefined {
  try {
    const account = JSON.parse(text ?? '') as Partial<ServiceAccount>
    const { client_email, private_key, token_uri } = account
    return client_email && private_key && token_uri && URL.canParse(token_uri)
      ? { client_email, private_key, token_uri }
      : undefined
  } catch {
    return undefined
  }
}
