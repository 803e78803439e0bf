import { createTransport } from 'nodemailer'
import type { Database } from '#server/lib/database/database.ts'
import { storedEmails } from './table.ts'

export type RenderedEmail = {
  id: string
  brand: string
  recipient: string
  sender: string
  subject: string
  html: string
  text: string
  /** Where the recipient switches its kind off. */
  unsubscribeAddress?: string | undefined
  /** When it was written to the outbox, and when it is sent. */
  createdAt: Date
  at: Date
}

/** Transport of emails: a mail server, or the demo's mailbox. */
export type Mailer = { send(email: RenderedEmail): Promise<void>; close(): void }

/** The mail server permanently refuses this recipient or email; a retry would not help. */
export class Undeliverable extends Error {}

const CONNECT_TIMEOUT_MS = 10_000
/** A mail server can be slow to confirm; disconnecting early would send the email twice. */
const SOCKET_TIMEOUT_MS = 120_000

/** Returns a transport to a mail server. If MAIL_FROM has no name, the brand's name is used. */
export function smtpMailer({
  SMTP_URL,
  MAIL_FROM,
}: {
  SMTP_URL: string
  MAIL_FROM: string
}): Mailer {
  const from = senderOf(MAIL_FROM)
  const transport = createTransport({
    url: SMTP_URL,
    pool: true,
    maxConnections: 4,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  } as never)
  return {
    async send({ id, recipient, sender, subject, html, text, unsubscribeAddress, at }) {
      try {
        await transport.sendMail({
          from: { name: from.name || sender, address: from.address },
          to: { name: '', address: recipient },
          subject,
          html,
          text,
          date: at,
          // The same id for every attempt, so that a duplicate can be recognised.
          messageId: `<${id}@${from.address.split('@')[1] ?? 'localhost'}>`,
          headers: {
            'Auto-Submitted': 'auto-generated',
            'X-Auto-Response-Suppress': 'All',
            ...(unsubscribeAddress ? unsubscribeHeaders(unsubscribeAddress) : {}),
          },
        })
      } catch (error) {
        throw isFinal(error) ? new Undeliverable('rejected', { cause: error }) : error
      }
    },
    close: () => transport.close(),
  }
}

/** RFC 2369 and RFC 8058. */
const unsubscribeHeaders = (address: string) => ({
  'List-Unsubscribe': `<${address}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/**
 * Returns whether the recipient or the email is refused for good (5xx). A 5xx to our login or
 * sender is our mistake and can be fixed.
 */
function isFinal(error: unknown): boolean {
  const { responseCode = 0, command = '' } = error as { responseCode?: number; command?: string }
  return responseCode >= 500 && ['RCPT TO', 'DATA'].includes(command)
}

function senderOf(from: string): { name: string; address: string } {
  const parts = /^(.*?)<([^<>]+)>\s*$/.exec(from)
  return parts
    ? { name: (parts[1] ?? '').replaceAll('"', '').trim(), address: (parts[2] ?? '').trim() }
    : { name: '', address: from.trim() }
}

/** Returns a transport that stores emails in the demo's mailbox (/dev/mail). */
export const storingMailer = (database: Database): Mailer => ({
  async send({ id, brand, recipient, subject, html, text, createdAt: at }) {
    // Several are sent at the same time, in no order.
    await database.tx
      .insert(storedEmails)
      .values({ id, brand, recipient, subject, html, text, at })
      .onConflictDoNothing({ target: storedEmails.id })
  },
  close: () => undefined,
})
