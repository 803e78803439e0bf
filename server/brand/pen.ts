import type { BrandPack } from '#brands/brand.ts'
import type { Language } from '#contract/problems.ts'
import { LOGIN_LETTER_MINUTES } from '#domain/credentials.ts'
import type { Tx } from '#server/kit/db.ts'
import { programmeName, tell } from '#server/kit/texts.ts'
import type { Letter, WaitingLetter } from '#server/neighbours/mail.ts'
import { onPaper, type Block } from './letter-paper.ts'

/** Where a letter is written, as it leaves. */
export type Desk = { tx: Tx; brand: BrandPack; origin: string; secret: string; now: Date }

/** What letters of every kind are written with. */
export type Pen = {
  /** The words of a letter, by their key without its `mail.`. */
  says(key: string, more?: Record<string, string>): string
  /** An address of the app. Its origin comes from the settings, never from a request. */
  link(path: string, search?: Record<string, string>): string
  /** The letter: subject, title and the line that mail programs show beside them are said by its kind. */
  finished(kind: string, blocks: readonly Block[], footer?: string): Letter
}

/** What a letter speaks of, in the language it is written in. Its subject and title may speak of it, too. */
export type Facts = (language: Language) => Record<string, string | number>

/** A letter speaks the language it was asked for in, else her own, as far as the brand speaks it. */
export function penOf(letter: WaitingLetter, { brand, origin }: Desk, account?: { language: string }, facts?: Facts): Pen {
  const spoken = (wanted: string | undefined) => brand.languages.find((language) => language === wanted)
  const language = spoken(letter.language) ?? spoken(account?.language) ?? brand.languages[0] ?? 'en'
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
