import { benefitsEn } from './benefits.en.ts'
import { benefitsFr } from './benefits.fr.ts'
import { cookiesEn } from './cookies.en.ts'
import { cookiesFr } from './cookies.fr.ts'
import { dropsEn } from './drops.en.ts'
import { dropsFr } from './drops.fr.ts'
import { en } from './en.ts'
import { formsEn } from './forms.en.ts'
import { formsFr } from './forms.fr.ts'
import type { Text } from './format.ts'
import { fr } from './fr.ts'
import { lettersEn } from './letters.en.ts'
import { lettersFr } from './letters.fr.ts'
import { membershipEn } from './membership.en.ts'
import { membershipFr } from './membership.fr.ts'
import { pagesEn } from './pages.en.ts'
import { pagesFr } from './pages.fr.ts'
import { reasonsEn } from './reasons.en.ts'
import { reasonsFr } from './reasons.fr.ts'

export type AnyTextKey = keyof typeof en | keyof typeof formsEn | keyof typeof membershipEn | keyof typeof benefitsEn | keyof typeof pagesEn | keyof typeof dropsEn | keyof typeof cookiesEn | keyof typeof lettersEn | keyof typeof reasonsEn

/** All texts, for the server and for tests. The page loads only the texts of its screens. */
export const everything: Record<'en' | 'fr', Record<string, Text>> = {
  en: { ...en, ...formsEn, ...membershipEn, ...benefitsEn, ...pagesEn, ...dropsEn, ...cookiesEn, ...lettersEn, ...reasonsEn },
  fr: { ...fr, ...formsFr, ...membershipFr, ...benefitsFr, ...pagesFr, ...dropsFr, ...cookiesFr, ...lettersFr, ...reasonsFr },
}
