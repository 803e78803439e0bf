import type { Server } from './server.ts'

/** An email as the demo's mailer keeps it. */
export type Email = {
  to: string
  subject: string
  html: string
  text: string
  link: string | null
  code: string | null
  at: string
}

export type Mailbox = {
  emails(to: string): Promise<Email[]>
  /** Waits until `count` emails to an address have arrived and returns the newest. */
  emailTo(to: string, count?: number): Promise<Email>
  linkTo(to: string, count?: number): Promise<string>
  codeTo(to: string, count?: number): Promise<string>
}

const WAIT = 60_000

/** Returns the mailbox of a brand, by default of the server's first brand. */
export function mailboxOf(server: Server, brand?: string): Mailbox {
  const mailbox: Mailbox = {
    async emails(to) {
      const { status, text } = await server.call(
        'GET',
        `/dev/mail.json?to=${encodeURIComponent(to)}`,
        undefined,
        brand,
      )
      if (status !== 200) throw new Error(`The mailbox answered ${status}: ${text}`)
      const { emails } = JSON.parse(text) as { emails: Email[] }
      return emails.sort((a, b) => b.at.localeCompare(a.at))
    },
    async emailTo(to, count = 1) {
      const began = Date.now()
      while (Date.now() - began < WAIT) {
        const emails = await mailbox.emails(to)
        if (emails[0] && emails.length >= count) return emails[0]
        await new Promise((go) => setTimeout(go, 100))
      }
      throw new Error(
        `No ${count === 1 ? '' : `${count}. `}email to ${to} within ${WAIT / 1000} s.`,
      )
    },
    async linkTo(to, count) {
      const { link } = await mailbox.emailTo(to, count)
      if (!link) throw new Error(`The email to ${to} has no link.`)
      return link
    },
    async codeTo(to, count) {
      const { code } = await mailbox.emailTo(to, count)
      if (!code) throw new Error(`The email to ${to} has no code.`)
      return code
    },
  }
  return mailbox
}
