import type { BrandPack, EmailPicture as PictureName } from '#brands/brand.ts'
import type { Language } from '#contract/problems.ts'
import { screens } from '#contract/screens.ts'
import { LOGIN_EMAIL_MINUTES } from '#domain/credentials.ts'
import { brandFiles, emailDrawingUrl } from '#server/brand/media-urls.ts'
import type { Tx } from '#server/lib/database/database.ts'
import { programName, translate } from '#server/lib/texts/translate.ts'
import type { Email, QueuedEmail } from '#server/emails/outbox.ts'
import type { Block, EmailPicture } from './email-blocks.ts'
import { layOutEmail, type EmailContent } from './email-layout.ts'
import { emailText } from './email-text.ts'

/** Context in which an email is rendered, at the time it is sent. */
export type EmailContext = {
  tx: Tx
  brand: BrandPack
  origin: string
  /** Of the brand's till. */
  tillOrigin: string
  secret: string
  now: Date
  /** Where the recipient switches this kind off; only of optional kinds. */
  unsubscribeAddress?: string | undefined
}

type BuildOptions = {
  /** Key of the sentence why the recipient gets this email, without `mail.reason.`. */
  reason: string
  picture?: EmailPicture | undefined
  /** The line that lists of emails show; else the text `preview` of the kind, else its `lead`. */
  preview?: string | undefined
  /** A page of the recipient's account in the foot; strangers have none. */
  foot?: 'devices' | 'account' | 'emails'
}

/** Helpers to render an email of any kind. */
export type EmailBuilder = {
  language: Language
  /** Returns a text of the email by its key without `mail.`. */
  text(key: string, more?: Record<string, string | number>): string
  /** Returns a URL of the app. Its origin comes from the settings, never from a request. */
  link(path: string, search?: Record<string, string>): string
  /** Returns a picture of the brand's emails; undefined when the brand has none. */
  picture(name: PictureName): EmailPicture | undefined
  /** Returns the drawing of a piece; the texts' value `piece` is its name. */
  pieceDrawing(art: string | null): EmailPicture
  /** Returns the email; subject, title and preview line come from the texts of its kind. */
  build(kind: string, blocks: readonly Block[], options: BuildOptions): Email
}

/** Returns the values of an email's texts, subject and title in a language. */
export type EmailFacts = (language: Language) => Record<string, string | number>

/**
 * Returns the helpers for an email in the language it was requested in, else the member's, if the
 * brand supports it.
 */
export function emailBuilder(
  email: QueuedEmail,
  { brand, origin, unsubscribeAddress }: EmailContext,
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
    email: email.recipient,
    count: LOGIN_EMAIL_MINUTES,
    ...facts?.(language),
  }
  const text: EmailBuilder['text'] = (key, more = {}) =>
    translate(`mail.${key}`, { ...values, ...more }, brand, language)
  const link: EmailBuilder['link'] = (path, search) =>
    `${origin}${path}${search ? `?${new URLSearchParams(search)}` : ''}`
  return {
    language,
    text,
    link,
    picture: (name) => pictureOf(brand, name, { origin, language }),
    pieceDrawing: (art) => ({
      address: `${origin}${emailDrawingUrl(brand, art)}`,
      alt: text('piece'),
    }),
    build: (kind, blocks, { reason, picture, preview, foot }) => {
      const content: EmailContent = {
        subject: requiredText(text, `${kind}.subject`),
        program: programName(brand, language),
        preview: preview ?? (text(`${kind}.preview`) || text(`${kind}.lead`)),
        picture,
        title: requiredText(text, `${kind}.title`),
        blocks,
        foot: {
          reason: requiredText(text, `reason.${reason}`),
          links: footLinks(brand, { text, link, foot, unsubscribeAddress }),
          sender: `${brand.pages.legal.company}, ${brand.pages.legal.address}`,
        },
      }
      return {
        sender: brand.name,
        subject: content.subject,
        html: layOutEmail(brand, language, content),
        text: emailText(brand, language, content),
        unsubscribeAddress,
      }
    },
  }
}

function pictureOf(
  { slug, emails }: BrandPack,
  name: PictureName,
  { origin, language }: { origin: string; language: Language },
): EmailPicture | undefined {
  const picture = emails?.pictures[name]
  if (!picture) return undefined
  const addressOf = (file: string) => {
    const url = brandFiles(slug, 'emails').get(file.replace(/\.\w+$/, ''))?.url
    return url && `${origin}${url}`
  }
  const address = addressOf(picture.file)
  if (!address) return undefined
  return { address, dark: picture.dark && addressOf(picture.dark), alt: picture.alt[language] }
}

const accountPages = {
  devices: screens.accountDevices,
  account: screens.account,
  emails: screens.accountEmails,
}

const footLinks = (
  brand: BrandPack,
  {
    text,
    link,
    foot,
    unsubscribeAddress,
  }: Pick<EmailBuilder, 'text' | 'link'> &
    Pick<BuildOptions, 'foot'> &
    Pick<EmailContext, 'unsubscribeAddress'>,
): (readonly [text: string, address: string])[] => [
  [text('foot.help'), brand.links.support],
  ...(foot ? ([[text(`foot.${foot}`), link(accountPages[foot].path)]] as const) : []),
  ...(unsubscribeAddress ? ([[text('foot.unsubscribe'), unsubscribeAddress]] as const) : []),
  [text('foot.privacy'), link(screens.privacy.path)],
]

/** @throws Error for an email without texts, so that it is never sent empty */
function requiredText(text: EmailBuilder['text'], key: string): string {
  const found = text(key)
  if (!found) throw new Error(`The email has no text ${key}.`)
  return found
}
