import type { BrandPack } from '#brands/brand.ts'
import { writeEmailChangedLetter, writeNewEmailLetter } from './account/new-email-letter.ts'
import { writeCodeLetter, writeMemberLetter, writePasswordChanged, writeResetLetter } from './door/letters.ts'
import { writeDropLetter, writeSignedUpLetter } from './drops/letters.ts'
import type { Hosts } from './kit/hosts.ts'
import type { WriteLetter } from './neighbours/mail.ts'
import { writeLevelLetter, writePointsEndLetter } from './points/letters.ts'
import { mayLeave, writeLoginLetter } from './session/login-letter.ts'

/** Every kind of letter, and who writes it. */
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

/** Finds the writer of a waiting email. Nothing is sent for a brand or kind that this server no longer knows, or beyond the limit of a mailbox. */
export function letterWriter({ packs, hosts, secret }: { packs: readonly BrandPack[]; hosts: Hosts; secret: string }): WriteLetter {
  return async (letter, tx, now) => {
    const brand = packs.find(({ slug }) => slug === letter.brand)
    if (!brand || !isKind(letter.kind) || !(await mayLeave(tx, letter))) return undefined
    return writers[letter.kind](letter, { tx, brand, origin: hosts.originOf(brand), secret, now })
  }
}
