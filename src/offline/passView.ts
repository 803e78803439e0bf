/**
 * The pass as it is painted: every word chosen, every number written, every code drawn. Made by src/pass when the
 * reads arrive, kept on the phone, painted by the boot script and by React. Additive only: a phone that slept for a month
 * opens yesterday's view with today's code.
 */
export type PassView = {
  /** Of another shape: it is thrown away, not guessed at. */
  version: 1
  memberId: string
  language: string
  brand: string
  /** When the answers came from the server, ISO 8601. */
  keptAt: string
  words: PassWords
  card: CardView
  vouchers: readonly VoucherView[]
}

/** A code made scannable. */
export type CodeView = {
  /** Its part of the address, `/pass?code=<key>`: enough to find it, too little to use it. */
  key: string
  code: string
  /** Groups for the eye. */
  groups: readonly string[]
  /** Letter by letter, for a screen reader. */
  spelled: string
  qr: Drawing
  bars: Drawing
}

/** `path` in whole modules; `size` modules wide, quiet zone included. A bar code is one module high. */
export type Drawing = { size: number; path: string }

export type CardView = {
  name: string
  tier: string
  /** Name of the drawing of the tier, as in --art-<name>. */
  art: string
  points: string
  pointsWord: string
  code: CodeView
}

export type VoucherView = {
  /** "Voucher 1 of 2" */
  label: string
  title: string
  description: string
  useBy: string
  /** What is said instead once that day is over. */
  expired: string
  /** ISO 8601; empty for a code that has no end, which then says under `useBy` since when it is hers. */
  expiresAt: string
  art: string
  code: CodeView
}

/** The words around the facts, in the member's language. */
export type PassWords = {
  title: string
  railLabel: string
  memberCode: string
  fullScreen: string
  voucher: string
  close: string
  readAloud: string
  copy: string
  hint: string
  qr: string
  bars: string
}
