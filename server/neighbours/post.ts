import { sql } from 'drizzle-orm'
import { createTransport } from 'nodemailer'
import type { Database } from '#server/kit/db.ts'

export type FinishedLetter = { id: string; brand: string; recipient: string; sender: string; subject: string; html: string; text: string; at: Date }

/** Where letters are handed over: a mail server, or the trial's mailbox. */
export type Post = { deliver(letter: FinishedLetter): Promise<void>; close(): void }

/** The mail server refuses this recipient or this letter for good: trying again would be a nuisance. */
export class Undeliverable extends Error {}

const CONNECT_WITHIN = 10_000
/** A mail server may take its time with the last word; hanging up early sends the letter twice. */
const ANSWER_WITHIN = 120_000

/** Hands letters to a mail server. MAIL_FROM without a name is signed with the brand's. */
export function smtpPost({ SMTP_URL, MAIL_FROM }: { SMTP_URL: string; MAIL_FROM: string }): Post {
  const from = senderOf(MAIL_FROM)
  const transport = createTransport({
    url: SMTP_URL, pool: true, maxConnections: 4,
    connectionTimeout: CONNECT_WITHIN, greetingTimeout: CONNECT_WITHIN, socketTimeout: ANSWER_WITHIN,
    disableFileAccess: true, disableUrlAccess: true,
  } as never)
  return {
    async deliver({ id, recipient, sender, subject, html, text, at }) {
      try {
        await transport.sendMail({
          from: { name: from.name || sender, address: from.address },
          to: { name: '', address: recipient },
          subject, html, text, date: at,
          // The same letter keeps its id over all tries, so that a second copy can be told.
          messageId: `<${id}@${from.address.split('@')[1] ?? 'localhost'}>`,
          headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
        })
      } catch (error) {
        throw isFinal(error) ? new Undeliverable('refused', { cause: error }) : error
      }
    },
    close: () => transport.close(),
  }
}

/** A 5xx to the recipient or to the letter itself. A 5xx to our log in or sender is our mistake, and may be mended. */
function isFinal(error: unknown): boolean {
  const { responseCode = 0, command = '' } = error as { responseCode?: number; command?: string }
  return responseCode >= 500 && ['RCPT TO', 'DATA'].includes(command)
}

function senderOf(from: string): { name: string; address: string } {
  const parts = /^(.*?)<([^<>]+)>\s*$/.exec(from)
  return parts ? { name: (parts[1] ?? '').replaceAll('"', '').trim(), address: (parts[2] ?? '').trim() } : { name: '', address: from.trim() }
}

/** Keeps letters in the trial's mailbox, where /dev/mail shows them. */
export const keepingPost = (database: Database): Post => ({
  async deliver({ id, brand, recipient, subject, html, text, at }) {
    await database.tx.execute(sql`
      insert into kept_letters (id, brand, recipient, subject, html, text, at)
      values (${id}, ${brand}, ${recipient}, ${subject}, ${html}, ${text}, ${at.toISOString()}::timestamptz)
      on conflict (id) do nothing`)
  },
  close: () => undefined,
})
