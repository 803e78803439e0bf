import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
  type WebAuthnCredential,
} from '@simplewebauthn/server'
import { Problem } from '#contract/problems.ts'

/** A passkey as it is stored. */
export type StoredCredential = {
  credentialId: string
  /** COSE, base64url. */
  publicKey: string
  counter: number
  /** How a browser reaches it, separated by commas. */
  transports: string
}

/** Uses a challenge up. @returns whether it was open */
type UseChallenge = (challenge: string) => Promise<boolean>

/**
 * Returns the options to create a passkey that asks for the screen lock and needs no name to log in.
 * @param origin the public address whose host the passkey belongs to
 * @param own the passkeys that the person has
 */
export const registrationOptions = ({
  site,
  origin,
  user,
  challenge,
  own,
}: {
  site: string
  origin: string
  user: { id: string; name: string }
  challenge: string
  own: readonly Pick<StoredCredential, 'credentialId' | 'transports'>[]
}) =>
  generateRegistrationOptions({
    rpName: site,
    rpID: hostOf(origin),
    userName: user.name,
    userID: Uint8Array.from(Buffer.from(user.id)),
    challenge: bytesOf(challenge),
    attestationType: 'none',
    excludeCredentials: own.map(({ credentialId, transports }) => ({
      id: credentialId,
      transports: transportsOf(transports),
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })

/** Returns the passkey that a browser has created. @throws Problem PASSKEY_FAILED */
export async function verifyNewPasskey(
  credential: unknown,
  { origin, useChallenge }: { origin: string; useChallenge: UseChallenge },
): Promise<StoredCredential> {
  const verified = await verifyRegistrationResponse({
    response: credential as RegistrationResponseJSON,
    expectedChallenge: useChallenge,
    expectedOrigin: origin,
    expectedRPID: hostOf(origin),
  }).catch(refuse)
  if (!verified.verified) return refuse()
  const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential
  return {
    credentialId: id,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: transports.join(),
  }
}

/** Returns the options to log in with any passkey of a host. */
export const loginOptions = ({ origin, challenge }: { origin: string; challenge: string }) =>
  generateAuthenticationOptions({
    rpID: hostOf(origin),
    challenge: bytesOf(challenge),
    userVerification: 'required',
  })

/** Returns the id of the passkey that a browser logs in with. */
export const credentialIdOf = (credential: unknown): string =>
  (credential as AuthenticationResponseJSON).id

/** Checks a login with a passkey. @returns its new counter @throws Problem PASSKEY_FAILED */
export async function verifyLogin(
  credential: unknown,
  {
    origin,
    known,
    useChallenge,
  }: { origin: string; known: StoredCredential; useChallenge: UseChallenge },
): Promise<number> {
  const verified = await verifyAuthenticationResponse({
    response: credential as AuthenticationResponseJSON,
    expectedChallenge: useChallenge,
    expectedOrigin: origin,
    expectedRPID: hostOf(origin),
    credential: credentialOf(known),
  }).catch(refuse)
  return verified.verified ? verified.authenticationInfo.newCounter : refuse()
}

/** What the library throws says what was wrong in the answer; the person can only try again. */
function refuse(): never {
  throw new Problem('PASSKEY_FAILED')
}

const credentialOf = ({
  credentialId,
  publicKey,
  counter,
  transports,
}: StoredCredential): WebAuthnCredential => ({
  id: credentialId,
  publicKey: Uint8Array.from(Buffer.from(publicKey, 'base64url')),
  counter,
  transports: transportsOf(transports),
})

const transportsOf = (joined: string) =>
  joined.split(',').filter(Boolean) as NonNullable<WebAuthnCredential['transports']>

const hostOf = (origin: string): string => new URL(origin).hostname

/** The library sends a challenge of text as the base64url of that text, one of bytes as it is. */
const bytesOf = (challenge: string) => Uint8Array.from(Buffer.from(challenge, 'base64url'))
