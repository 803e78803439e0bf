import { addressOf } from '#contract/endpoint.ts'
import { door } from '#contract/door.ts'
import { api } from '#contract/index.ts'
import type { Mailbox } from './mailbox.ts'
import type { Server } from './server.ts'

/** One that every rule and every list of bad ones lets pass. */
export const PASSWORD = 'Lunettes-Rondes-42'

/** The token of a reset letter: the last part of its link. `count` letters must have come to her. */
export async function resetToken(app: Server, mailbox: Mailbox, email: string, count: number): Promise<string> {
  const { creatorId, membershipId } = JSON.parse((await app.call('GET', addressOf(api.brand.brand))).text) as { creatorId: string; membershipId: string }
  await app.call('POST', addressOf(door.forgotPassword), { emailAddress: email, creatorId, membershipId, site: app.url('') })
  return new URL(await mailbox.linkTo(email, count)).pathname.split('/').pop() ?? ''
}

/** Gives an account a password, by a reset letter, as somebody without one would. */
export async function choosesPassword(app: Server, mailbox: Mailbox, email: string, password: string = PASSWORD): Promise<void> {
  const token = await resetToken(app, mailbox, email, 2)
  const { status, text } = await app.call('POST', addressOf(door.resetPassword, { token }), { password1: password, password2: password })
  if (status !== 200) throw new Error(`The password was refused: ${text}`)
}
