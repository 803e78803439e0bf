/**
 * The pass on this phone, in one record so that data and markup never differ. src/pass stores it when the reads
 * arrive. Change it additively only: new code opens records stored weeks ago, which may lack the markup.
 */
export type StoredPass = PassView & { markup?: PassMarkup }

/** The pass as React rendered it; the boot script inserts it before the app runs (docs/decisions/0045). */
export type PassMarkup = {
  /** The release whose components rendered it (release.ts); another one has other styles and does not insert it. */
  release: string
  /** The page `/pass`. */
  front: string
  /** The page `/pass?code=<key>` by key. */
  codes: Record<string, string>
}

/** What a pass shows: texts translated, numbers formatted, codes drawn. */
export type PassView = {
  /** A view with another version is discarded. */
  version: 1
  memberId: string
  language: string
  brand: string
  /** When the server sent the answers, ISO 8601. */
  storedAt: string
  texts: PassWords
  card: CardView
  vouchers: readonly VoucherView[]
}

export type CodeView = {
  /** Identifies it in the address, `/pass?code=<key>`; the code cannot be derived from it. */
  key: string
  code: string
  groups: readonly string[]
  /** The code character by character, for screen readers. */
  spelled: string
  qr: Drawing
  bars: Drawing
}

/** In whole modules; `size` is the width with the quiet zone. A bar code is one module high. */
export type Drawing = { size: number; path: string }

export type CardView = {
  name: string
  tier: string
  art: string
  points: string
  pointsWord: string
  code: CodeView
}

export type VoucherView = {
  label: string
  title: string
  description: string
  /** Where and when an experience takes place; unset for others and in records of an older app. */
  placeAndTime?: string
  useBy: string
  /** Shown instead of `useBy` after expiry. */
  expired: string
  /** ISO 8601; empty for a code without expiry, whose `useBy` says since when the member has it. */
  expiresAt: string
  art: string
  code: CodeView
}

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
