import { passkeys } from '#contract/passkeys.ts'
import { trySend, type Outcome } from '../api/write.ts'

/** Returns whether this browser can have passkeys. */
export const hasPasskeys = (): boolean => typeof globalThis.PublicKeyCredential === 'function'

const library = () => import('@simplewebauthn/browser')

/**
 * Asks the phone to create a passkey and adds it to the account.
 * @returns undefined when the member canceled, or it is there already
 * @throws Problem
 */
export async function addPasskey(): Promise<Outcome<typeof passkeys.add> | undefined> {
  const { response, problem } = await trySend(passkeys.addOptions, {})
  if (problem) return { response: undefined, problem }
  const { startRegistration } = await library()
  const credential = await ofPhone(() =>
    startRegistration({ optionsJSON: response.options as never }),
  )
  return credential && trySend(passkeys.add, { credential: credential as never })
}

/**
 * Asks the phone for a passkey of this brand and logs in with it.
 * @returns undefined when the member canceled
 */
export async function logInWithPasskey(): Promise<Outcome<typeof passkeys.logIn> | undefined> {
  const { response, problem } = await trySend(passkeys.loginOptions, {})
  if (problem) return { response: undefined, problem }
  const { startAuthentication } = await library()
  const credential = await ofPhone(() =>
    startAuthentication({ optionsJSON: response.options as never }),
  )
  return credential && trySend(passkeys.logIn, { credential: credential as never })
}

/** The phone throws the same for "canceled", "no passkey here" and "took too long", and says which itself. */
const ofPhone = <T>(ask: () => Promise<T>): Promise<T | undefined> => ask().catch(() => undefined)
