import { addressOf } from '#contract/endpoint.ts'
import { auth } from '#contract/auth.ts'
import { api } from '#contract/index.ts'
import type { Mailbox } from './mailbox.ts'
import type { Server } from './server.ts'

/** A password that passes every rule and is on no list of common passwords. */
export const PASSWORD = 'Lunettes-Rondes-42'

/**
 * Requests a password reset and returns the token of the email. `count`: how many emails the member has then
 * received.
 */
export async function resetToken(
  app: Server,
  mailbox: Mailbox,
  email: string,
  count: number,
): Promise<string> {
  const { creatorId, membershipId } = JSON.parse(
    (await app.call('GET', addressOf(api.brand.brand))).text,
  ) as { creatorId: string; membershipId: string }
  await app.call('POST', addressOf(auth.forgotPassword), {
    emailAddress: email,
    creatorId,
    membershipId,
    site: app.url(''),
  })
  return new URL(await mailbox.linkTo(email, count)).pathname.split('/').pop() ?? ''
}

/** Sets an account's password with a reset email. @throws Error when the server refuses it */
export async function setPassword(
  app: Server,
  mailbox: Mailbox,
  email: string,
  password: string = PASSWORD,
): Promise<void> {
  const token = await resetToken(app, mailbox, email, 2)
  const { status, text } = await app.call('POST', addressOf(auth.resetPassword, { token }), {
    password1: password,
    password2: password,
  })
  if (status !== 200) throw new Error(`The password was refused: ${text}`)
}
