import type { Contest } from '#contract/benefits.ts'
import { contestDate, CONTEST_REGIONS, usd } from '#domain/wording.ts'
import { contestTermsOf } from './contestTerms.ts'

type Sponsor = { name: string; links: { website: string; support: string } }

/** Returns the terms filled in for one contest, in English with English dates and amounts. */
export const contestSections = (
  { title, creatorName, startDate, endDate, prizeNumber, prizeValue }: Contest,
  { name, links }: Sponsor,
) =>
  contestTermsOf({
    sponsor: creatorName || name,
    website: links.website,
    support: links.support.replace(/^mailto:/, ''),
    contest: title,
    startDate: contestDate(startDate, 'en'),
    endDate: contestDate(endDate, 'en'),
    regions: CONTEST_REGIONS,
    prizeNumber,
    prizeValue: usd(prizeValue, 'en'),
  })
