import type { BrandPack } from '#brands/brand.ts'
import type { BenefitCategory } from '#contract/membership.ts'
import type { Language } from '#contract/problems.ts'
import { isOpenTo } from '#domain/offer.ts'
import { artUrl } from '#server/brand/art.ts'

/** EN-57: what a level opens beside points, by category, in the reader's language; a category without anything is none. */
export const benefitsOn = ({ slug, programme }: BrandPack, tierId: string, language: Language): BenefitCategory[] =>
  programme.categories
    .map(({ label, labelKey, benefits }) => ({
      label: label[language],
      labelKey,
      benefits: benefits.filter(({ tierIds }) => isOpenTo({ membershipTiers: tierIds }, tierId)).map(({ utilityId, utilityType, name, description, art }) => ({
        utilityId,
        utilityType,
        utilityName: name[language],
        utilityDescription: description[language],
        ...(art ? { thumbnailUrl: artUrl(slug, art) } : {}),
      })),
    }))
    .filter(({ benefits }) => benefits.length > 0)
