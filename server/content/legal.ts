import { REMEMBERED_DAYS } from '#domain/credentials.ts'
import { LIMIT_HOURS, RISK_CHECK_DAYS } from '#domain/risk.ts'
import type { BrandPack } from '#brands/brand.ts'
import type { Legal } from '#contract/content.ts'
import type { Language } from '#contract/problems.ts'
import { EXPIRY_NOTICE_DAYS } from '#domain/expiry.ts'
import { TIER_NOTICE_DAYS } from '#domain/tier-period.ts'
import { VOUCHER_DAYS } from '#domain/offer.ts'
import { WINDOW_MONTHS } from '#domain/points.ts'
import { RECIPIENT_DAYS } from '#domain/transfer.ts'
import { SIGN_UP_DAYS } from '#server/drops/sign-ups.ts'
import { RETENTION_DAYS } from '#server/outgoing-webhooks/retention.ts'
import { DEVICE_COOKIE, ID_COOKIE, SESSION_COOKIE } from '#server/lib/security/tokens.ts'
import { programName } from '#server/lib/texts/translate.ts'
import { format } from '#texts/format.ts'
import type { LegalText } from '#texts/legal.ts'
import { privacyEn } from '#texts/privacy.en.ts'
import { privacyFr } from '#texts/privacy.fr.ts'
import { termsEn } from '#texts/terms.en.ts'
import { termsFr } from '#texts/terms.fr.ts'
import { localize } from './localize.ts'

const texts: Record<'terms' | 'privacy', Record<Language, LegalText>> = {
  terms: { en: termsEn, fr: termsFr },
  privacy: { en: privacyEn, fr: privacyFr },
}
const isLegal = (name: string): name is keyof typeof texts => Object.hasOwn(texts, name)

/**
 * Returns a legal page by its name in the address: the common text with the brand's values, and the
 * brand's own sections before the last one, which has the contact. Undefined for other names.
 */
export function legalOf(brand: BrandPack, language: Language, name: string): Legal | undefined {
  if (!isLegal(name)) return undefined
  const { legal } = brand.pages
  const { title, sections } = texts[name][language]
  const { lead, more = [] } = localize(legal[name], language)
  const values = valuesOf(brand, language)
  const commonSections = sections.map((section) => ({
    title: section.title,
    paragraphs: section.paragraphs.map((paragraph) => format(paragraph, values, language)),
  }))
  return {
    title,
    updated: legal.updated,
    ...(lead !== undefined && { lead }),
    sections: [...commonSections.slice(0, -1), ...more, ...commonSections.slice(-1)],
  }
}

/** The values of the placeholders: the brand, and the figures of the rules. */
function valuesOf(brand: BrandPack, language: Language): Record<string, string | number> {
  const { name, links, program, pages } = brand
  return {
    brand: name,
    company: pages.legal.company,
    address: pages.legal.address,
    law: pages.legal.law[language],
    program: programName(brand, language),
    email: links.support.replace(/^mailto:/, ''),
    currency: program.currency,
    window: WINDOW_MONTHS,
    tierDays: TIER_NOTICE_DAYS,
    expiryFirst: EXPIRY_NOTICE_DAYS.expiry30,
    expiryLast: EXPIRY_NOTICE_DAYS.expiry7,
    voucherDays: VOUCHER_DAYS,
    signUpDays: SIGN_UP_DAYS,
    recipientDays: RECIPIENT_DAYS,
    eventDays: RETENTION_DAYS,
    riskDays: RISK_CHECK_DAYS,
    limitHours: LIMIT_HOURS,
    idCookie: ID_COOKIE,
    sessionCookie: SESSION_COOKIE,
    deviceCookie: DEVICE_COOKIE,
    rememberedDays: REMEMBERED_DAYS,
  }
}
