import type { Server } from './server.ts'

/** A letter as the trial's post keeps it. */
export type Letter = { to: string; subject: string; html: string; text: string; link: string | null; code: string | null; at: string }

export type Mailbox = {
  letters(to: string): Promise<Letter[]>
  /** Waits for the newest letter to somebody; `count` of them must have come. */
  letterTo(to: string, count?: number): Promise<Letter>
  linkTo(to: string, count?: number): Promise<string>
  codeTo(to: string, count?: number): Promise<string>
}

const WAIT = 60_000

/** `brand`: whose letters, where it is not the first brand's. */
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
      throw new Error(`No ${count === 1 ? '' : `${count}. `}letter to ${to} within ${WAIT / 1000} s.`)
    },
    async linkTo(to, count) {
      const { link } = await mailbox.letterTo(to, count)
      if (!link) throw new Error(`The letter to ${to} has no link.`)
      return link
    },
    async codeTo(to, count) {
      const { code } = await mailbox.letterTo(to, count)
      if (!code) throw new Error(`The letter to ${to} has no code.`)
      return code
    },
  }
  return mailbox
}
