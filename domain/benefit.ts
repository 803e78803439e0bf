/** Kinds of benefits, by their numbers on the wire (EN-19 to EN-25). */
export const kinds = { 1: 'voucher', 2: 'media', 3: 'commerce', 4: 'promotion', 5: 'event', 6: 'contest', 8: 'poll' } as const
export type BenefitType = keyof typeof kinds
export type BenefitKind = (typeof kinds)[BenefitType]

/** EN-23: what says of a benefit that it is an event, whatever its number. */
const EVENT_MARK = 'Event:'

const isKnown = (type: number): type is BenefitType => Object.hasOwn(kinds, type)

/** EN-19, EN-23: what a benefit is. A description with "Event:" makes it an event; a number that is not listed counts as 1. */
export function kindOf({ utilityType, utilityDescription }: { utilityType: number; utilityDescription: string }): BenefitKind {
  if (utilityDescription.includes(EVENT_MARK)) return 'event'
  return isKnown(utilityType) ? kinds[utilityType] : kinds[1]
}

/** EN-26 and its like: what a kind is called to machines; to members it is told by what they can do with it. */
const typeNames = {
  voucher: 'Coupon Voucher', media: 'Video Content', commerce: 'Gated Commerce', promotion: 'Generic Utility', event: 'Events', contest: 'Contests', poll: 'Polls',
} as const satisfies Record<BenefitKind, string>

export const typeNameOf = (benefit: { utilityType: number; utilityDescription: string }): string => typeNames[kindOf(benefit)]

/** The description without the word that only marks it. */
export const withoutMark = (description: string): string => description.replace(EVENT_MARK, '').trim()

/** SC-23 to SC-26: the filters of a collection; events and polls are in the view of all. */
export const filters = { media: ['media'], offers: ['voucher', 'commerce', 'promotion'], contests: ['contest'] } as const satisfies Record<string, readonly BenefitKind[]>
export type BenefitFilter = keyof typeof filters | 'all'

/** Whether a filter shows a kind. */
export const isShownBy = (filter: BenefitFilter, kind: BenefitKind): boolean =>
  filter === 'all' || (filters[filter] as readonly BenefitKind[]).includes(kind)

/** EN-33 to EN-35: what a gated content is; every other number is a film. */
export const contentKindOf = (contentType: number): 'image' | 'pdf' | 'video' => ({ 1: 'image', 4: 'pdf' } as const)[contentType] ?? 'video'

/** EN-29 to EN-31: how a shop offer opens. */
export const commerceKindOf = (contentType: number): 'link' | 'draftOrder' | 'getNow' => ({ 2: 'draftOrder', 10: 'getNow' } as const)[contentType] ?? 'link'

/** EN-37. */
export const BIRTHDAY_VOUCHER = 5

/** VA-36: a contest is shown until its end, by the server's clock. */
export const isContestOpen = ({ endDate }: { endDate: string | Date }, now: Date): boolean => new Date(endDate) > now
