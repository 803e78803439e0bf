import type { Localized, Program } from '#brands/brand.ts'
import type { BenefitVoucher, Poll, Utility } from '#contract/utility.ts'
import { BIRTHDAY_VOUCHER } from '#domain/benefit.ts'
import { birthdayWindow } from '#domain/birthday.ts'
import { artUrl } from '#server/brand/media-urls.ts'
import { toInstant } from '#server/lib/texts/translate.ts'

type PackBenefit = Program['categories'][number]['benefits'][number]
type ContentOf<Name extends keyof PackBenefit> = NonNullable<PackBenefit[Name]>

/** The children of a benefit, in the pack's format, as the database stores them. */
export type Content = {
  [
    Name in
      | 'vouchers'
      | 'gatedContents'
      | 'gatedCommerces'
      | 'genericPromotions'
      | 'events'
      | 'contestIds'
      | 'pollIds'
  ]?: ContentOf<Name>
}

type Art = string | null
type PollRow = {
  id: string
  title: Localized
  description: Localized
  completion_message: Localized
  points_awarded: number
  is_completed: boolean
  options: { optionId: string; description: Localized; optionType: number; art?: string }[]
}
type ContestRow = {
  id: string
  description: Localized
  button_text: Localized
  ends_at: string
  art: Art
  has_entered: boolean
}

/**
 * What the member has answered, entered and claimed of a benefit; one code per voucher and period.
 */
export type MemberState = {
  polls: PollRow[]
  contests: ContestRow[]
  codes: { voucher_id: string; code: string; period: string; claimed_at: string }[]
  birthdate: string | null
}

/** `isSample`: a preview, which shows no promotion code, because one code serves all members. */
type Options = { slug: string; translate(text: Localized): string; now: Date; isSample: boolean }
type Children = Pick<
  Utility,
  | 'vouchers'
  | 'gatedContents'
  | 'gatedCommerces'
  | 'genericPromotions'
  | 'events'
  | 'contests'
  | 'polls'
  | 'promoCode'
  | 'linkUrl'
  | 'linkLabel'
>

/**
 * Returns the children of a benefit in the reader's language. The first promotion's code and link
 * are repeated on the benefit itself (EN-18).
 */
export function benefitContent(content: Content, state: MemberState, options: Options): Children {
  const { slug, translate, isSample } = options
  const promotions = content.genericPromotions?.map(
    ({ genericPromotionId, thumbnail, linkUrl, linkLabel, description, promoCode }) => ({
      genericPromotionId,
      description: translate(description),
      ...picture('thumbnailUrl', slug, thumbnail),
      ...defined({
        linkUrl,
        promoCode: isSample ? undefined : promoCode,
        linkLabel: linkLabel && translate(linkLabel),
      }),
    }),
  )
  const [first] = promotions ?? []
  return {
    ...(promotions
      ? {
          genericPromotions: promotions,
          ...defined({
            promoCode: first?.promoCode,
            linkUrl: first?.linkUrl,
            linkLabel: first?.linkLabel,
          }),
        }
      : {}),
    ...(content.vouchers
      ? { vouchers: content.vouchers.map((voucher) => asVoucher(voucher, state, options)) }
      : {}),
    ...(content.gatedContents
      ? {
          gatedContents: content.gatedContents.map(
            ({ gatedContentId, contentType, thumbnail, description }) => ({
              gatedContentId,
              contentType,
              description: translate(description),
              ...picture('thumbnail', slug, thumbnail),
            }),
          ),
        }
      : {}),
    ...(content.gatedCommerces
      ? {
          gatedCommerces: content.gatedCommerces.map(
            ({ gatedCommerceId, contentType, productUrl, productDescription, thumbnail }) => ({
              gatedCommerceId,
              contentType,
              ecommerceProductDescription: translate(productDescription),
              ...picture('productThumbnail', slug, thumbnail),
              ...defined({ ecommerceProductUrl: productUrl }),
            }),
          ),
        }
      : {}),
    ...(content.events
      ? {
          events: content.events.map((event) => ({
            ...event,
            description: translate(event.description),
            startDate: toInstant(event.startDate),
            ...defined({ endDate: event.endDate && toInstant(event.endDate) }),
          })),
        }
      : {}),
    ...(content.contestIds
      ? {
          contests: state.contests.map((row) => ({
            contestId: row.id,
            description: translate(row.description),
            buttonJoinText: translate(row.button_text),
            endDate: toInstant(row.ends_at),
            hasEntered: row.has_entered,
            ...picture('thumbnailImage', slug, row.art),
          })),
        }
      : {}),
    ...(content.pollIds ? { polls: state.polls.map((row) => asPoll(row, options)) } : {}),
  }
}

function asVoucher(
  { voucherId, voucherType = 1, productUrl, description }: ContentOf<'vouchers'>[number],
  { codes, birthdate }: MemberState,
  { translate, now }: Options,
): BenefitVoucher {
  const isBirthday = voucherType === BIRTHDAY_VOUCHER
  const window = isBirthday && birthdate ? birthdayWindow(birthdate, now) : undefined
  const period = isBirthday ? String(window?.year ?? '') : ''
  const state = codes.find((code) => code.voucher_id === voucherId && code.period === period)
  return {
    voucherId,
    voucherCode: state?.code ?? null,
    voucherType,
    description: translate(description),
    ...defined({ productUrl, claimedAt: state && toInstant(state.claimed_at) }),
    ...(window
      ? { opensAt: `${window.from}T00:00:00.000Z`, closesAt: `${window.until}T23:59:59.999Z` }
      : {}),
  }
}

const asPoll = (row: PollRow, { slug, translate }: Options): Poll => ({
  pollId: row.id,
  uniqueId: row.id,
  title: translate(row.title),
  description: translate(row.description),
  completionMessage: translate(row.completion_message),
  pollConfiguration: { pointsAwarded: row.points_awarded },
  pollOptions: row.options.map(({ optionId, description, optionType, art }) => ({
    id: optionId,
    description: translate(description),
    pollOptionType: optionType,
    ...picture('pollOptionLinkUrl', slug, art),
  })),
  isCompleted: row.is_completed,
})

/** The address of an image under a property name; an empty object without an image. */
const picture = <Name extends string>(
  name: Name,
  slug: string,
  art: Art | undefined,
): { [key in Name]?: string } =>
  (art ? { [name]: artUrl(slug, art) } : {}) as { [key in Name]?: string }

type Defined<T> = { [Name in keyof T]?: Exclude<T[Name], undefined> }
/** Removes the properties that are undefined. */
const defined = <T extends Record<string, unknown>>(values: T): Defined<T> =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as Defined<T>
