import type { BrandPack } from '#brands/brand.ts'
import type { Language } from '#contract/problems.ts'
import { LOGIN_LETTER_MINUTES } from '#domain/credentials.ts'
import { onPaper } from '#server/brand/letter-paper.ts'
import type { Tx } from '#server/kit/db.ts'
import { programmeName, tell } from '#server/kit/texts.ts'
import type { Letter, WaitingLetter } from '#server/neighbours/mail.ts'
import { mintEmailToken } from './new-email.ts'

type Desk = { tx: Tx; brand: BrandPack; origin: string; secret: string; now: Date }

/** The letter to a new address, with the link that confirms it; nothing when the change was taken back. */
export async function writeNewEmailLetter({ recipient, language, values }: WaitingLetter, { tx, brand, origin, secret, now }: Desk): Promise<Letter | undefined> {
  const token = await mintEmailToken(tx, { accountId: values['accountId'] ?? '', brand: brand.slug, email: recipient, secret, now })
  if (token === undefined) return undefined
  const spoken = spokenBy(brand, language)
  const says = sayer(brand, spoken, origin)
  const link = confirmAddress(origin, token)
  const paper = onPaper(brand, spoken, {
    preview: says('newEmail.lead'),
    title: says('newEmail.title'),
    blocks: [
      { kind: 'text', says: says('newEmail.lead') },
      { kind: 'button', says: says('newEmail.button'), address: link },
      { kind: 'text', says: says('newEmail.valid') },
      { kind: 'quiet', says: says('newEmail.notYou') },
      { kind: 'link', says: says('plainLink'), address: link },
    ],
    footer: says('footer'),
  })
  return { sender: brand.name, subject: says('newEmail.subject'), ...paper }
}

/** RT-45: the address of a letter comes from the settings, never from a request. */
const confirmAddress = (origin: string, token: string): string => `${origin}/confirm-email?${new URLSearchParams({ token })}`

/** The notice to the old address. It does not tell the new one: whoever reads this mailbox now need not know it. */
export async function writeEmailChangedLetter({ language }: WaitingLetter, { brand, origin }: Desk): Promise<Letter> {
  const spoken = spokenBy(brand, language)
  const says = sayer(brand, spoken, origin)
  const paper = onPaper(brand, spoken, {
    preview: says('emailChanged.lead'),
    title: says('emailChanged.title'),
    blocks: [
      { kind: 'text', says: says('emailChanged.lead') },
      { kind: 'text', says: says('emailChanged.notYou') },
      { kind: 'button', says: says('emailChanged.support'), address: brand.links.support },
    ],
    footer: says('emailChanged.footer'),
  })
  return { sender: brand.name, subject: says('emailChanged.subject'), ...paper }
}

const spokenBy = (brand: BrandPack, language: string): Language => brand.languages.find((spoken) => spoken === language) ?? (brand.languages[0] as Language)

const sayer = (brand: BrandPack, language: Language, origin: string) => (key: string): string =>
  tell(`mail.${key}`, { brand: brand.name, programme: programmeName(brand, language), count: LOGIN_LETTER_MINUTES, host: new URL(origin).host }, brand, language)
