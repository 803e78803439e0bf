import { and, desc, eq } from 'drizzle-orm'
import { storedEmailView } from '#server/emails/views.ts'
import type { Tx } from '#server/lib/database/database.ts'

export type StoredEmail = {
  id: string
  to: string
  subject: string
  html: string
  text: string
  link: string | null
  code: string | null
  at: string
}
/** Returns the emails in the demo's mailbox for a brand, newest first; at most 100. */
export async function storedEmailsOf(
  tx: Tx,
  { brand, to, id }: { brand: string; to?: string | undefined; id?: string },
): Promise<StoredEmail[]> {
  const rows = await tx
    .select()
    .from(storedEmailView)
    .where(
      and(
        eq(storedEmailView.brand, brand),
        to === undefined ? undefined : eq(storedEmailView.recipient, to),
        id === undefined ? undefined : eq(storedEmailView.emailId, id),
      ),
    )
    .orderBy(desc(storedEmailView.at), storedEmailView.emailId)
    .limit(100)
  return rows.map(({ emailId, recipient, subject, html, text, at }) => ({
    id: emailId,
    to: recipient,
    subject,
    html,
    text,
    at: at.toISOString(),
    link: /^https?:\/\/\S+$/m.exec(text)?.[0] ?? null,
    code: /^[A-Z0-9]{3} [A-Z0-9]{3}$/m.exec(text)?.[0].replace(' ', '') ?? null,
  }))
}
