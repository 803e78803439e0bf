import type { Server } from './server.ts'

/** An email as the demo's mailer keeps it. */
export type Letter = { to: string; subject: string; html: string; text: string; link: string | null; code: string | null; at: string }

export type Mailbox = {
  letters(to: string): Promise<Letter[]>
  /** Waits until `count` emails to an address have arrived and returns the newest. */
  letterTo(to: string, count?: number): Promise<Letter>
  linkTo(to: string, count?: number): Promise<string>
  codeTo(to: string, count?: number): Promise<string>
}

const WAIT = 60_000

/** Returns the mailbox of a brand, by default of the server's first brand. */
export function mailboxOf(server: Server, brand?: string): Mailbox {
  const mailbox: Mailbox = {
    async letters(to) {
      const { status, text } = await server.call('GET', `/dev/mail.json?to=${encodeURIComponent(to)}`, undefined, brand)
      if (status !== 200) throw new Error(`The mailbox answered ${status}: ${text}`)
      const { letters } = JSON.parse(text) as { letters: Letter[] }
      return letters.sort((a, b) => b.at.localeCompare(a.at))
    },
    async letterTo(to, count = 1) {
      const began = Date.now()
      while (Date.now() - began < WAIT) {
        const letters = await mailbox.letters(to)
        if (letters[0] && letters.length >= count) return letters[0]
        await new Promise((go) => setTimeout(go, 100))
      }
      throw new Error(`No ${count === 1 ? '' : `${count}. `}email to ${to} within ${WAIT / 1000} s.`)
    },
    async linkTo(to, count) {
      const { link } = await mailbox.letterTo(to, count)
      if (!link) throw new Error(`The email to ${to} has no link.`)
      return link
    },
    async codeTo(to, count) {
      const { code } = await mailbox.letterTo(to, count)
      if (!code) throw new Error(`The email to ${to} has no code.`)
      return code
    },
  }
  return mailbox
}
