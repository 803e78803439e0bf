import type { BrandPack } from '#brands/brand.ts'
import type { Language } from '#contract/problems.ts'
import { LOGIN_LETTER_MINUTES } from '#domain/credentials.ts'
import type { Tx } from '#server/kit/db.ts'
import { programmeName, tell } from '#server/kit/texts.ts'
import type { Letter, WaitingLetter } from '#server/neighbours/mail.ts'
import { onPaper, type Block } from './letter-paper.ts'

/** Context in which an email is rendered, at the time it is sent. */
export type Desk = { tx: Tx; brand: BrandPack; origin: string; secret: string; now: Date }

/** Helpers to render an email of any kind. */
export type Pen = {
  /** Returns a text of the email by its key without `mail.`. */
  says(key: string, more?: Record<string, string>): string
  /** Returns a URL of the app. Its origin comes from the settings, never from a request. */
  link(path: string, search?: Record<string, string>): string
  /** Returns the email; subject, title and preview line come from the texts of its kind. */
  finished(kind: string, blocks: readonly Block[], footer?: string): Letter
}

/** Returns the values of an email's texts, subject and title in a language. */
export type Facts = (language: Language) => Record<string, string | number>

/**
 * Returns the helpers for an email in the language it was requested in, else the member's, if the
 * brand supports it.
 */
export function penOf(email: WaitingLetter, { brand, origin }: Desk, account?: { language: string }, facts?: Facts): Pen {
  const supported = (candidate: string | undefined) => brand.languages.find((language) => language === candidate)
  const language = supported(email.language) ?? supported(account?.language) ?? brand.languages[0] ?? 'en'
  const values = { brand: brand.name, programme: programmeName(brand, language), count: LOGIN_LETTER_MINUTES, host: new URL(origin).host, ...facts?.(language) }
  const says: Pen['says'] = (key, more = {}) => tell(`mail.${key}`, { ...values, ...more }, brand, language)
  return {
    says,
    link: (path, search) => `${origin}${path}${search ? `?${new URLSearchParams(search)}` : ''}`,
    finished: (kind, blocks, footer = 'footer') => ({
      sender: brand.name,
      subject: says(`${kind}.subject`),
      ...onPaper(brand, language, { preview: says(`${kind}.lead`), title: says(`${kind}.title`), blocks, footer: says(footer) }),
    }),
  }
}
