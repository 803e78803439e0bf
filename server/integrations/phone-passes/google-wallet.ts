import { importPKCS8, SignJWT } from 'jose'
import type {
  GoogleKind,
  GoogleObject,
  GooglePasses,
  PushResult,
} from '#server/lib/integrations/phone-passes.ts'

/** The key of a Google service account, as Google's console gives it. */
export type ServiceAccount = { client_email: string; private_key: string; token_uri: string }

type Options = {
  url: string
  issuerId: string
  account: ServiceAccount
  isTest?: boolean
  timeoutMs?: number
}

const SCOPE = 'https://www.googleapis.com/auth/wallet_object.issuer'
const SAVE_URL = 'https://pay.google.com/gp/v/save/'
/** Seconds before its end at which an access token is replaced. */
const TOKEN_MARGIN_SECONDS = 60

/** The name of a list of objects in the save link. */
const objectLists: Record<GoogleKind, string> = {
  loyalty: 'loyaltyObjects',
  generic: 'genericObjects',
}
const classLists: Record<GoogleKind, string> = {
  loyalty: 'loyaltyClasses',
  generic: 'genericClasses',
}

/** Google does not accept the account, so that no later attempt can succeed. */
class AccountRefused extends Error {}

/** Opens the client of a brand's passes in Google Wallet. */
export function openGoogleWallet({
  url,
  issuerId,
  account,
  isTest = false,
  timeoutMs = 10_000,
}: Options): GooglePasses {
  const access = accessOf(account, timeoutMs)
  /** What each class is at Google, so that it is sent only when it changes. */
  const savedClasses = new Map<string, string>()
  const testClasses = new Map<GoogleKind, GoogleObject>()

  async function send(method: string, path: string, body: unknown): Promise<number> {
    const response = await fetch(`${url}/walletobjects/v1/${path}`, {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        authorization: `Bearer ${await access.token()}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    })
    await response.body?.cancel()
    if (response.status === 401) access.forget()
    return response.status
  }

  /** Creates an object or a class, or changes it when it exists. @throws Error when Google refuses it */
  async function save(path: string, id: string, fields: Record<string, unknown>): Promise<void> {
    let status = await send('POST', path, { id, ...withoutEmpty(fields) })
    if (status === 409) status = await send('PATCH', `${path}/${encodeURIComponent(id)}`, fields)
    if (status >= 300) throw new Error(`Google refused ${path}: ${status}`)
  }

  return {
    issuerId,
    isTest,
    async saveClass({ kind, id, fields }) {
      // Without Google, the link itself has the class.
      if (isTest) return void testClasses.set(kind, { kind, id, fields })
      const text = JSON.stringify(fields)
      if (savedClasses.get(id) === text) return
      await save(`${kind}Class`, id, fields)
      savedClasses.set(id, text)
    },
    async saveLink({ kind, id, fields }, { origins, at }) {
      const sample = testClasses.get(kind)
      // Google has the object before the member saves it: an old link cannot bring back a void pass.
      if (!isTest) await save(`${kind}Object`, id, fields)
      const object = isTest ? { id, ...withoutEmpty(fields) } : { id, classId: fields['classId'] }
      const payload = {
        ...(sample ? { [classLists[kind]]: [{ id: sample.id, ...sample.fields }] } : {}),
        [objectLists[kind]]: [object],
      }
      const token = await new SignJWT({ typ: 'savetowallet', origins, payload })
        .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
        .setIssuer(account.client_email)
        .setAudience('google')
        .setIssuedAt(Math.floor(at.getTime() / 1000))
        .sign(await importPKCS8(account.private_key, 'RS256'))
      return `${SAVE_URL}${token}`
    },
    async update({ kind, id, fields }) {
      if (isTest) return { outcome: 'sent' }
      const patch = () => send('PATCH', `${kind}Object/${encodeURIComponent(id)}`, fields)
      try {
        const status = await patch()
        // The access token may have ended early; a second refusal is one of the account.
        return resultOf(status === 401 ? await patch() : status)
      } catch (error) {
        return error instanceof AccountRefused
          ? { outcome: 'refused', reason: error.message }
          : { outcome: 'later' }
      }
    },
  }
}

/** Returns access tokens of a service account; one is used until shortly before its end. */
function accessOf(account: ServiceAccount, timeoutMs: number) {
  let access: { token: string; until: number } | undefined
  async function token(): Promise<string> {
    const now = Date.now() / 1000
    if (access && now < access.until - TOKEN_MARGIN_SECONDS) return access.token
    const assertion = await assertionOf(account)
    const response = await fetch(account.token_uri, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      body: new URLSearchParams({
        grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
        assertion,
      }),
    })
    const { status } = response
    if (status >= 400 && status < 500 && status !== 429)
      throw new AccountRefused(`the service account is refused: ${status}`)
    if (!response.ok) throw new Error(`Google gave no access token: ${status}`)
    access = await readAccess(response, now)
    return access.token
  }
  return { token, forget: () => void (access = undefined) }
}

/** @throws Error without any of the answer, which the error of JSON or of a header would repeat */
async function readAccess(response: Response, now: number) {
  const answer = (await response.json().catch(() => undefined)) as
    { access_token?: unknown; expires_in?: unknown } | undefined
  const { access_token: token, expires_in: seconds } = answer ?? {}
  if (typeof token !== 'string' || !/^[\x21-\x7e]+$/.test(token) || typeof seconds !== 'number')
    throw new Error('Google’s access token cannot be read')
  return { token, until: now + seconds }
}

/** @throws AccountRefused when the key cannot be read */
async function assertionOf({ client_email, private_key, token_uri }: ServiceAccount) {
  const key = await importPKCS8(private_key, 'RS256').catch(() => {
    throw new AccountRefused('the key of the service account cannot be read')
  })
  return new SignJWT({ scope: SCOPE })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(client_email)
    .setAudience(token_uri)
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(key)
}

/**
 * Asks Google for an access token of a service account.
 * @returns what is wrong; undefined when Google gives one
 */
export async function accountProblem(
  account: ServiceAccount,
  timeoutMs = 10_000,
): Promise<string | undefined> {
  try {
    await accessOf(account, timeoutMs).token()
    return undefined
  } catch (error) {
    return error instanceof AccountRefused ? error.message : 'Google gives no access token'
  }
}

/** Leaves out what a new object or class does not need. */
const withoutEmpty = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== ''))

function resultOf(status: number): PushResult {
  if (status < 300) return { outcome: 'sent' }
  if (status === 404) return { outcome: 'gone' }
  return status === 429 || status >= 500
    ? { outcome: 'later' }
    : { outcome: 'refused', reason: String(status) }
}
