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
  /** The codes in the emails to an address, the newest first. */
  codes(to: string): Promise<string[]>
  /** Waits until `count` codes have arrived and returns the newest; other emails may come between. */
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
    emailTo: (to, count = 1) => waitFor(count, () => mailbox.emails(to), `email to ${to}`),
    async linkTo(to, count) {
      const { link } = await mailbox.emailTo(to, count)
      if (!link) throw new Error(`The email to ${to} has no link.`)
      return link
    },
    async codes(to) {
      return (await mailbox.emails(to)).flatMap(({ code }) => code ?? [])
    },
    codeTo: (to, count = 1) => waitFor(count, () => mailbox.codes(to), `code to ${to}`),
  }
  return mailbox
}

/** Reads until there are `count` and returns the first. @throws Error after `WAIT` */
async function waitFor<T>(count: number, read: () => Promise<T[]>, what: string): Promise<T> {
  const began = Date.now()
  while (Date.now() - began < WAIT) {
    const found = await read()
    if (found[0] !== undefined && found.length >= count) return found[0]
    await new Promise((go) => setTimeout(go, 100))
  }
  throw new Error(`No ${count === 1 ? '' : `${count}. `}${what} within ${WAIT / 1000} s.`)
}
