import type { Program } from '#brands/brand.ts'

type PackBenefit = Program['categories'][number]['benefits'][number]
export type ContentOf<Name extends keyof PackBenefit> = NonNullable<PackBenefit[Name]>

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

/** The children that have an id, and the property that holds it. */
export const childIds = {
  vouchers: 'voucherId',
  gatedContents: 'gatedContentId',
  gatedCommerces: 'gatedCommerceId',
  genericPromotions: 'genericPromotionId',
  events: 'eventId',
} as const satisfies { [Name in keyof Content]?: string }

export type ChildName = keyof typeof childIds
export type Child<Name extends ChildName> = NonNullable<Content[Name]>[number]
