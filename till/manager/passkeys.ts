import {
  startAuthentication,
  startRegistration,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { staff } from '#contract/till-app.ts'
import type { SentBody } from '#contract/endpoint.ts'
import { call, CallFailure } from '../lib/call.ts'
import { t } from '../lib/texts.ts'

type Credential = SentBody<typeof staff.addPasskey>['credential']

/** Logs in with a passkey of this device. @throws CallFailure also when the person cancels it */
export async function logInWithPasskey(): Promise<void> {
  const { options } = await call(staff.passkeyOptions)
  // The server makes the options; the contract says no more than that they are JSON.
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  const credential = await unlessCancelled(startAuthentication({ optionsJSON }))
  await call(staff.passkeyLogIn, { body: { credential: credential as unknown as Credential } })
}

/** Adds a passkey of this device to the manager who is logged in. */
export async function addPasskey(): Promise<void> {
  const { options } = await call(staff.newPasskeyOptions)
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  const credential = await unlessCancelled(startRegistration({ optionsJSON }))
  await call(staff.addPasskey, { body: { credential: credential as unknown as Credential } })
}

async function unlessCancelled<Answer>(asking: Promise<Answer>): Promise<Answer> {
  try {
    return await asking
  } catch {
    throw new CallFailure('PASSKEY_FAILED', t('till.login.passkeyFailed'))
  }
}
