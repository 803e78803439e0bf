import type { BrandPack } from '#brands/brand.ts'
import type { Language } from '#contract/problems.ts'
import { LOGIN_EMAIL_MINUTES } from '#domain/credentials.ts'
import type { Tx } from '#server/lib/database/database.ts'
import { programName, translate } from '#server/lib/texts/translate.ts'
import type { Email, QueuedEmail } from '#server/emails/outbox.ts'
import { layOutEmail, type Block } from './email-layout.ts'

/** Context in which an email is rendered, at the time it is sent. */
export type EmailContext = { tx: Tx; brand: BrandPack; origin: string; secret: string; now: Date }

/** Helpers to render an email of any kind. */
export type EmailBuilder = {
  /** Returns a text of the email by its key without `mail.`. */
  text(key: string, more?: Record<string, string>): string
  /** Returns a URL of the app. Its origin comes from the settings, never from a request. */
  link(path: string, search?: Record<string, string>): string
  /** Returns the email; subject, title and preview line come from the texts of its kind. */
  build(kind: string, blocks: readonly Block[], footer?: string): Email
}

/** Returns the values of an email's texts, subject and title in a language. */
export type EmailFacts = (language: Language) => Record<string, string | number>

/**
 * Returns the helpers for an email in the language it was requested in, else the member's, if the
 * brand supports it.
 */
export function emailBuilder(
  email: QueuedEmail,
  { brand, origin }: EmailContext,
  account?: { language: string },
  facts?: EmailFacts,
): EmailBuilder {
  const supported = (candidate: string | undefined) =>
    brand.languages.find((language) => language === candidate)
  const language =
    supported(email.language) ?? supported(account?.language) ?? brand.languages[0] ?? 'en'
  const values = {
    brand: brand.name,
    program: programName(brand, language),
    count: LOGIN_EMAIL_MINUTES,
    host: new URL(origin).host,
    ...facts?.(language),
  }
  const text: EmailBuilder['text'] = (key, more = {}) =>
    translate(`mail.${key}`, { ...values, ...more }, brand, language)
  return {
    text,
    link: (path, search) => `${origin}${path}${search ? `?${new URLSearchParams(search)}` : ''}`,
    build: (kind, blocks, footer = 'footer') => ({
      sender: brand.name,
      subject: requiredText(text, `${kind}.subject`),
      ...layOutEmail(brand, language, {
        preview: text(`${kind}.lead`),
        title: text(`${kind}.title`),
        blocks,
        footer: text(footer),
      }),
    }),
  }
}

/** @throws Error for an email without texts, so that it is never sent empty */
function requiredText(text: EmailBuilder['text'], key: string): string {
  const found = text(key)
  if (!found) throw new Error(`The email has no text ${key}.`)
  return found
}
