/** Kinds of benefits by their numbers in the API (EN-19 to EN-25). */
const kinds = {
  1: 'voucher',
  2: 'media',
  3: 'commerce',
  4: 'promotion',
  5: 'event',
  6: 'contest',
  8: 'poll',
} as const
export type BenefitType = keyof typeof kinds
export type BenefitKind = (typeof kinds)[BenefitType]

/** A description with this marker makes the benefit an event, regardless of its number (EN-23). */
const EVENT_MARK = 'Event:'

const isKnown = (type: number): type is BenefitType => Object.hasOwn(kinds, type)

/** Returns the kind of a benefit (EN-19, EN-23). A number that is not listed counts as 1. */
export function benefitKindOf({
  utilityType,
  utilityDescription,
}: {
  utilityType: number
  utilityDescription: string
}): BenefitKind {
  if (utilityDescription.includes(EVENT_MARK)) return 'event'
  return isKnown(utilityType) ? kinds[utilityType] : kinds[1]
}

/** Type names in the API (EN-26 and similar); members never read them. */
const typeNames = {
  voucher: 'Coupon Voucher',
  media: 'Video Content',
  commerce: 'Gated Commerce',
  promotion: 'Generic Utility',
  event: 'Events',
  contest: 'Contests',
  poll: 'Polls',
} as const satisfies Record<BenefitKind, string>

/** Returns the type name of a benefit for the API. */
export const typeNameOf = (benefit: { utilityType: number; utilityDescription: string }): string =>
  typeNames[benefitKindOf(benefit)]

/** Returns the description without the event marker. */
export const withoutPrefix = (description: string): string =>
  description.replace(EVENT_MARK, '').trim()

/** The filters of a collection (SC-23 to SC-26). Events and polls are only in the unfiltered view. */
const filters = {
  media: ['media'],
  offers: ['voucher', 'commerce', 'promotion'],
  contests: ['contest'],
} as const satisfies Record<string, readonly BenefitKind[]>
export type BenefitFilter = keyof typeof filters | 'all'

/** Returns whether a filter shows a kind of benefit. */
export const matchesFilter = (filter: BenefitFilter, kind: BenefitKind): boolean =>
  filter === 'all' || (filters[filter] as readonly BenefitKind[]).includes(kind)

/** Returns the kind of gated content (EN-33 to EN-35); a number that is not listed is a video. */
export const contentKindOf = (contentType: number): 'image' | 'pdf' | 'video' =>
  (({ 1: 'image', 4: 'pdf' }) as const)[contentType] ?? 'video'

/** Returns how a shop offer opens (EN-29 to EN-31); a number that is not listed is a link. */
export const commerceKindOf = (contentType: number): 'link' | 'draftOrder' | 'getNow' =>
  (({ 2: 'draftOrder', 10: 'getNow' }) as const)[contentType] ?? 'link'

/** The content type of a birthday voucher (EN-37). */
export const BIRTHDAY_VOUCHER = 5

/** Returns whether a contest is still shown: until its end, by the server's clock (VA-36). */
export const isContestOpen = ({ endDate }: { endDate: string | Date }, now: Date): boolean =>
  new Date(endDate) > now
