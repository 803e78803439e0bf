import { brand } from '#lib/brand.ts'
import { formatDate, formatNumber } from '#lib/texts/format.ts'
import { language } from '#lib/texts/language.ts'
import { t } from '#lib/texts/t.ts'
import { voucherTexts } from '#lib/codes/voucherTexts.ts'
import type { Claim, Voucher } from '#contract/redemption.ts'
import {
  codeGroups,
  keyOfClaim,
  isOldKeyOf,
  keyOfVoucher,
  MEMBER_KEY,
  spellCode,
} from '#domain/codes.ts'
import { voucherPicture } from '#domain/offer.ts'
import { sortTiers } from '#domain/tier.ts'
import type {
  CardView,
  CodeView,
  Drawing,
  PassView,
  PassWords,
  VoucherView,
} from '#offline/passView.ts'
import type { PassReads } from './passReads.ts'

export type Drawings = ReadonlyMap<string, { qr: Drawing; bars: Drawing }>

/** Returns everything a pass shows, with codes drawn and texts translated, so that nothing is computed at the till. */
export function passViewOf(
  facts: PassReads,
  drawings: Drawings,
  { memberId, keptAt: storedAt }: { memberId: string; keptAt: string },
): PassView {
  return {
    version: 1,
    memberId,
    language: language(),
    brand: brand.name,
    storedAt,
    texts: wordsNow(),
    card: cardOf(facts, drawings),
    vouchers: vouchersOf(facts, drawings),
  }
}

/** Returns every code that needs a drawing. */
export const codesOf = ({
  membership,
  vouchers,
  claims,
}: Pick<PassReads, 'membership' | 'vouchers' | 'claims'>): string[] => [
  membership.memberCode,
  ...[...vouchers, ...claims].map(({ code }) => code),
]

function cardOf({ account, membership, tiers, points }: PassReads, drawings: Drawings): CardView {
  const place = sortTiers(tiers).findIndex(
    ({ tierId }) => tierId === membership.assetVariation.assetVariationId,
  )
  return {
    // Without a name, the local part of the email.
    name: fullName(account) || account.email.replace(/@.*$/, ''),
    tier: membership.assetVariation.name,
    art: `card-${Math.max(0, place) + 1}`,
    points: formatNumber(points.redeemablePoints),
    pointsWord: t('points.toSpend', { count: points.redeemablePoints }),
    code: { ...codeOf(membership.memberCode, drawings), key: MEMBER_KEY },
  }
}

/** Returns a member's name; empty when they have given none. */
export const fullName = ({
  firstName,
  lastName,
}: Pick<PassReads['account'], 'firstName' | 'lastName'>): string =>
  [firstName, lastName].filter(Boolean).join(' ')

/** Redeemed offers that are not used up, and claimed benefit codes: at the till both are vouchers. */
function vouchersOf({ vouchers, claims }: PassReads, drawings: Drawings): VoucherView[] {
  const unused = vouchers.filter(({ usedAt }) => !usedAt)
  const count = unused.length + claims.length
  const views = [
    ...unused.map((voucher) => boughtOf(voucher, drawings)),
    ...claims.map((claim) => claimedOf(claim, drawings)),
  ]
  return views.map((view, place) => ({
    label: t('pass.voucherOf', { place: place + 1, count }),
    ...view,
  }))
}

function boughtOf(voucher: Voucher, drawings: Drawings): Omit<VoucherView, 'label'> {
  const { code, expiryDate } = voucher
  const { headline, detail, placeAndTime } = voucherTexts(voucher)
  return {
    title: headline,
    description: detail,
    ...(placeAndTime ? { placeAndTime } : {}),
    ...timesOf(expiryDate),
    art: voucherPicture(voucher),
    code: codeOf(code, drawings),
  }
}

/** A code without expiry shows when it was claimed. */
function claimedOf(claim: Claim, drawings: Drawings): Omit<VoucherView, 'label'> {
  const { title, description, code, claimedAt, expiryDate } = claim
  const times = expiryDate
    ? timesOf(expiryDate)
    : { useBy: t('voucher.since', { date: formatDate(claimedAt) }), expired: '', expiresAt: '' }
  return {
    title,
    description,
    ...times,
    art: voucherPicture({ code }),
    code: { ...codeOf(code, drawings), key: keyOfClaim(claim) },
  }
}

const timesOf = (expiryDate: string) => ({
  useBy: t('voucher.useBy', { date: formatDate(expiryDate) }),
  expired: t('voucher.expired', { date: formatDate(expiryDate) }),
  expiresAt: expiryDate,
})

const emptyDrawing: Drawing = { size: 1, path: '' }

function codeOf(code: string, drawings: Drawings): CodeView {
  const { qr, bars } = drawings.get(code) ?? { qr: emptyDrawing, bars: emptyDrawing }
  return {
    key: keyOfVoucher(code),
    code,
    groups: codeGroups(code),
    spelled: spellCode(code),
    qr,
    bars,
  }
}

const wordsNow = (): PassWords => ({
  title: t('pass.title'),
  railLabel: t('pass.rail'),
  memberCode: t('pass.memberCode'),
  fullScreen: t('pass.fullScreen'),
  voucher: t('pass.voucher'),
  close: t('pass.close'),
  readAloud: t('pass.readAloud'),
  copy: t('voucher.copyCode'),
  hint: t('pass.hint'),
  qr: t('pass.qr'),
  bars: t('pass.bars'),
})

/** Returns the keys of all codes of a pass, as they stand in the address. */
export const keysOf = ({ card, vouchers }: PassView): string[] =>
  [card, ...vouchers].map(({ code }) => code.key)

/**
 * Returns the code of an address, `?code=<key>`; undefined when the pass does not have it. Both the address and the
 * stored pass may have a key of an earlier release.
 */
export function findCode(
  view: PassView,
  key: string,
): { code: CodeView; voucher: VoucherView | undefined } | undefined {
  if (key === view.card.code.key) return { code: view.card.code, voucher: undefined }
  const voucher =
    view.vouchers.find(({ code }) => code.key === key) ??
    view.vouchers.find(({ code: { code } }) => keyOfVoucher(code) === key || isOldKeyOf(code, key))
  return voucher && { code: voucher.code, voucher }
}
