import type { BrandPack } from '#brands/brand.ts'
import type { Language } from '#contract/problems.ts'
import { programName } from '#server/lib/texts/translate.ts'
import { brandFiles } from '#server/brand/media-urls.ts'

type Facts = { brand: BrandPack; language: Language; origin: string; publicPath: string }

/**
 * Returns the structured data of a page (schema.org): the organization everywhere, and on the
 * landing page the questions shown there.
 */
export function structuredData({
  brand,
  language,
  origin,
  publicPath,
}: Facts): Record<string, unknown> {
  const organizationId = `${origin}/#organization`
  const logo = brandFiles(brand.slug, 'icons').get('icon-512')?.url
  const organization = {
    '@type': 'Organization',
    '@id': organizationId,
    name: brand.name,
    url: brand.links.website,
    ...(logo && { logo: origin + logo }),
    ...(brand.links.support.startsWith('mailto:') && {
      email: brand.links.support.slice('mailto:'.length),
    }),
    legalName: brand.pages.legal.company,
    address: brand.pages.legal.address,
  }
  const site = {
    '@type': 'WebSite',
    '@id': `${origin}/#website`,
    name: programName(brand, language),
    url: `${origin}/`,
    inLanguage: language,
    publisher: { '@id': organizationId },
  }
  const questions = publicPath === '/' ? questionsOf(brand, language) : []
  return {
    '@context': 'https://schema.org',
    '@graph': [
      organization,
      site,
      ...(questions.length > 0
        ? [
            {
              '@type': 'FAQPage',
              '@id': `${origin}/#questions`,
              inLanguage: language,
              mainEntity: questions,
            },
          ]
        : []),
    ],
  }
}

const questionsOf = ({ pages }: BrandPack, language: Language) =>
  pages.landing.sections
    .flatMap((section) => (section.kind === 'questions' ? section.questions : []))
    .map(({ question, answer }) => ({
      '@type': 'Question',
      name: question[language],
      acceptedAnswer: { '@type': 'Answer', text: answer[language] },
    }))
