import type { BrandPack } from '#brands/brand.ts'
import { writeEmailChangedLetter, writeNewEmailLetter } from './account/new-email-letter.ts'
import { writeCodeLetter, writeMemberLetter, writePasswordChanged, writeResetLetter } from './door/letters.ts'
import { writeDropLetter, writeSignedUpLetter } from './drops/letters.ts'
import type { Hosts } from './kit/hosts.ts'
import type { WriteLetter } from './neighbours/mail.ts'
import { writeLevelLetter, writePointsEndLetter } from './points/letters.ts'
import { mayLeave, writeLoginLetter } from './session/login-letter.ts'

/** The renderer of each kind of email. */
const writers = {
  login: writeLoginLetter,
  welcome: writeLoginLetter,
  verify: writeLoginLetter,
  newEmail: writeNewEmailLetter,
  emailChanged: writeEmailChangedLetter,
  alreadyMember: writeMemberLetter,
  code: writeCodeLetter,
  reset: writeResetLetter,
  passwordChanged: writePasswordChanged,
  levelEnds: writeLevelLetter,
  pointsEnd: writePointsEndLetter,
  signedUp: writeSignedUpLetter,
  drop: writeDropLetter,
}
const isKind = (kind: string): kind is keyof typeof writers => Object.hasOwn(writers, kind)

/**
 * Returns the renderer of waiting emails. Emails of an unknown brand or kind, left by another
 * release, are not sent, nor emails beyond the limit of a mailbox.
 */
export function letterWriter({ packs, hosts, secret }: { packs: readonly BrandPack[]; hosts: Hosts; secret: string }): WriteLetter {
  return async (email, tx, now) => {
    const brand = packs.find(({ slug }) => slug === email.brand)
    if (!brand || !isKind(email.kind) || !(await mayLeave(tx, email))) return undefined
    return writers[email.kind](email, { tx, brand, origin: hosts.originOf(brand), secret, now })
  }
}
