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
import { emailsEn } from './emails.en.ts'
import { emailsFr } from './emails.fr.ts'
import { phonePassesEn } from './phone-passes.en.ts'
import { phonePassesFr } from './phone-passes.fr.ts'
import { membershipEn } from './membership.en.ts'
import { membershipFr } from './membership.fr.ts'
import { tillEn } from './till.en.ts'
import { tillFr } from './till.fr.ts'
import { transfersEn } from './transfers.en.ts'
import { transfersFr } from './transfers.fr.ts'
import { walletsEn } from './wallets.en.ts'
import { walletsFr } from './wallets.fr.ts'
import { paymentsEn } from './payments.en.ts'
import { paymentsFr } from './payments.fr.ts'
import { withdrawalsEn } from './withdrawals.en.ts'
import { withdrawalsFr } from './withdrawals.fr.ts'
import { contentEn } from './content.en.ts'
import { contentFr } from './content.fr.ts'
import { historyReasonsEn } from './history-reasons.en.ts'
import { historyReasonsFr } from './history-reasons.fr.ts'
import { walletProofEn } from './wallet-proof.en.ts'
import { walletProofFr } from './wallet-proof.fr.ts'

export type AnyTextKey =
  | keyof typeof en
  | keyof typeof formsEn
  | keyof typeof walletsEn
  | keyof typeof membershipEn
  | keyof typeof benefitsEn
  | keyof typeof contentEn
  | keyof typeof dropsEn
  | keyof typeof transfersEn
  | keyof typeof walletProofEn
  | keyof typeof withdrawalsEn
  | keyof typeof phonePassesEn
  | keyof typeof paymentsEn
  | keyof typeof cookiesEn
  | keyof typeof emailsEn
  | keyof typeof historyReasonsEn
  | keyof typeof tillEn

/** All texts, for the server and for tests. The page loads only the texts of its screens. */
export const allTexts: Record<'en' | 'fr', Record<string, Text>> = {
  en: {
    ...en,
    ...formsEn,
    ...walletsEn,
    ...membershipEn,
    ...benefitsEn,
    ...contentEn,
    ...dropsEn,
    ...transfersEn,
    ...walletProofEn,
    ...withdrawalsEn,
    ...phonePassesEn,
    ...paymentsEn,
    ...cookiesEn,
    ...emailsEn,
    ...historyReasonsEn,
    ...tillEn,
  },
  fr: {
    ...fr,
    ...formsFr,
    ...walletsFr,
    ...membershipFr,
    ...benefitsFr,
    ...contentFr,
    ...dropsFr,
    ...transfersFr,
    ...walletProofFr,
    ...withdrawalsFr,
    ...phonePassesFr,
    ...paymentsFr,
    ...cookiesFr,
    ...emailsFr,
    ...historyReasonsFr,
    ...tillFr,
  },
}
