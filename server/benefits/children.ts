import type { Localized, Programme } from '#brands/brand.ts'
import type { BenefitVoucher, Poll, Utility } from '#contract/utility.ts'
import { BIRTHDAY_VOUCHER } from '#domain/benefit.ts'
import { birthdayWindow } from '#domain/birthday.ts'
import { artUrl } from '#server/brand/art.ts'
import { instantOf } from '#server/kit/texts.ts'

type PackBenefit = Programme['categories'][number]['benefits'][number]
type ContentOf<Name extends keyof PackBenefit> = NonNullable<PackBenefit[Name]>

/** The children of a benefit as the pack writes them and the database keeps them. */
export type Content = { [Name in 'vouchers' | 'gatedContents' | 'gatedCommerces' | 'genericPromotions' | 'events' | 'contestIds' | 'pollIds']?: ContentOf<Name> }

type Art = string | null
type PollRow = {
  id: string; title: Localized; description: Localized; completion_message: Localized; points_awarded: number; is_completed: boolean
  options: { optionId: string; description: Localized; optionType: number; art?: string }[]
}
type ContestRow = { id: string; description: Localized; button_text: Localized; ends_at: string; art: Art; has_entered: boolean }

/** What a reader has made of a benefit; a code of each voucher and period. */
export type Hers = { polls: PollRow[]; contests: ContestRow[]; codes: { voucher_id: string; code: string; period: string; claimed_at: string }[]; birthdate: string | null }

/** `isSample`: for nobody, so that no code is told: a promotion's is one for all whom it is open to. */
type Telling = { slug: string; told(text: Localized): string; now: Date; isSample: boolean }
type Children = Pick<Utility, 'vouchers' | 'gatedContents' | 'gatedCommerces' | 'genericPromotions' | 'events' | 'contests' | 'polls' | 'promoCode' | 'linkUrl' | 'linkLabel'>

/** The children that a benefit has, in the reader's language; the first promotion's code and link stand on the benefit as well (EN-18). */
export function childrenOf(content: Content, hers: Hers, telling: Telling): Children {
  const { slug, told, isSample } = telling
  const promotions = content.genericPromotions?.map(({ genericPromotionId, thumbnail, linkUrl, linkLabel, description, promoCode }) => ({
    genericPromotionId, description: told(description), ...picture('thumbnailUrl', slug, thumbnail), ...some({ linkUrl, promoCode: isSample ? undefined : promoCode, linkLabel: linkLabel && told(linkLabel) }),
  }))
  const [first] = promotions ?? []
  return {
    ...(promotions ? { genericPromotions: promotions, ...some({ promoCode: first?.promoCode, linkUrl: first?.linkUrl, linkLabel: first?.linkLabel }) } : {}),
    ...(content.vouchers ? { vouchers: content.vouchers.map((voucher) => asVoucher(voucher, hers, telling)) } : {}),
    ...(content.gatedContents ? {
      gatedContents: content.gatedContents.map(({ gatedContentId, contentType, thumbnail, description }) => ({ gatedContentId, contentType, description: told(description), ...picture('thumbnail', slug, thumbnail) })),
    } : {}),
    ...(content.gatedCommerces ? {
      gatedCommerces: content.gatedCommerces.map(({ gatedCommerceId, contentType, productUrl, productDescription, thumbnail }) => ({
        gatedCommerceId, contentType, ecommerceProductDescription: told(productDescription), ...picture('productThumbnail', slug, thumbnail), ...some({ ecommerceProductUrl: productUrl }),
      })),
    } : {}),
    ...(content.events ? { events: content.events.map((event) => ({ ...event, description: told(event.description), startDate: instantOf(event.startDate), ...some({ endDate: event.endDate && instantOf(event.endDate) }) })) } : {}),
    ...(content.contestIds ? {
      contests: hers.contests.map((row) => ({
        contestId: row.id, description: told(row.description), buttonJoinText: told(row.button_text), endDate: instantOf(row.ends_at), hasEntered: row.has_entered, ...picture('thumbnailImage', slug, row.art),
      })),
    } : {}),
    ...(content.pollIds ? { polls: hers.polls.map((row) => asPoll(row, telling)) } : {}),
  }
}

function asVoucher({ voucherId, voucherType = 1, productUrl, description }: ContentOf<'vouchers'>[number], { codes, birthdate }: Hers, { told, now }: Telling): BenefitVoucher {
  const isBirthday = voucherType === BIRTHDAY_VOUCHER
  const window = isBirthday && birthdate ? birthdayWindow(birthdate, now) : undefined
  const period = isBirthday ? String(window?.year ?? '') : ''
  const hers = codes.find((code) => code.voucher_id === voucherId && code.period === period)
  return {
    voucherId, voucherCode: hers?.code ?? null, voucherType, description: told(description), ...some({ productUrl, claimedAt: hers && instantOf(hers.claimed_at) }),
    ...(window ? { opensAt: `${window.from}T00:00:00.000Z`, closesAt: `${window.until}T23:59:59.999Z` } : {}),
  }
}

const asPoll = (row: PollRow, { slug, told }: Telling): Poll => ({
  pollId: row.id,
  uniqueId: row.id,
  title: told(row.title),
  description: told(row.description),
  completionMessage: told(row.completion_message),
  pollConfiguration: { pointsAwarded: row.points_awarded },
  pollOptions: row.options.map(({ optionId, description, optionType, art }) => ({ id: optionId, description: told(description), pollOptionType: optionType, ...picture('pollOptionLinkUrl', slug, art) })),
  isCompleted: row.is_completed,
})

/** The address of a drawing under a name, if there is one. */
const picture = <Name extends string>(name: Name, slug: string, art: Art | undefined): { [key in Name]?: string } =>
  (art ? { [name]: artUrl(slug, art) } : {}) as { [key in Name]?: string }

type Defined<T> = { [Name in keyof T]?: Exclude<T[Name], undefined> }
/** Only what is there. */
const some = <T extends Record<string, unknown>>(values: T): Defined<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Defined<T>
