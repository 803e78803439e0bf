import type { Localized } from '#brands/brand.ts'
import type { BenefitVoucher, Poll, Utility } from '#contract/utility.ts'
import { BIRTHDAY_VOUCHER } from '#domain/benefit.ts'
import { birthdayWindow } from '#domain/birthday.ts'
import { artUrl } from '#server/brand/media-urls.ts'
import { toInstant } from '#server/lib/texts/translate.ts'
import type { Content, ContentOf } from './content.ts'
import type { MemberState, PollState } from './member-state.ts'

type Art = string | null

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
            buttonJoinText: translate(row.buttonText),
            endDate: toInstant(row.endsAt),
            hasEntered: row.hasEntered,
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
  const state = codes.find((code) => code.voucherId === voucherId && code.period === period)
  return {
    voucherId,
    voucherCode: state?.code ?? null,
    voucherType,
    description: translate(description),
    ...defined({
      productUrl,
      claimedAt: state && toInstant(state.claimedAt),
      usedAt: state?.usedAt ? toInstant(state.usedAt) : undefined,
    }),
    ...(window
      ? { opensAt: `${window.from}T00:00:00.000Z`, closesAt: `${window.until}T23:59:59.999Z` }
      : {}),
  }
}

const asPoll = (row: PollState, { slug, translate }: Options): Poll => ({
  pollId: row.id,
  uniqueId: row.id,
  title: translate(row.title),
  description: translate(row.description),
  completionMessage: translate(row.completionMessage),
  pollConfiguration: { pointsAwarded: row.pointsAwarded },
  pollOptions: row.options.map(({ optionId, description, optionType, art }) => ({
    id: optionId,
    description: translate(description),
    pollOptionType: optionType,
    ...picture('pollOptionLinkUrl', slug, art),
  })),
  isCompleted: row.isCompleted,
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
