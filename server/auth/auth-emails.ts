import { and, eq, sql } from 'drizzle-orm'
import { accountOf, type AccountRow } from '#server/identity/accounts.ts'
import { createReset } from '#server/identity/passwords/password-resets.ts'
import { codeBlock, type Block } from '#server/emails/email-blocks.ts'
import { emailBuilder, type EmailContext, type EmailBuilder } from '#server/emails/email-builder.ts'
import { screens } from '#contract/screens.ts'
import { memberView } from '#server/identity/views.ts'
import type { Tx } from '#server/lib/database/database.ts'
import { formatMoment } from '#server/lib/texts/translate.ts'
import { queuedEmailView } from '#server/emails/views.ts'
import type { Email, QueuedEmail } from '#server/emails/outbox.ts'
import { writeLoginEmail } from '#server/auth/sessions/login-email.ts'
import { createCode } from './login-challenges.ts'

/**
 * Writes the email with a fresh code; undefined if the challenge is over or the account has another
 * address now.
 */
export async function writeCodeEmail(
  email: QueuedEmail,
  context: EmailContext,
): Promise<Email | undefined> {
  const account = await accountOf(context.tx, { brand: context.brand.slug, email: email.recipient })
  const code = account && (await codeFor(email, context, account))
  if (!account || !code) return undefined
  const isLogin = await isAfterPassword(email, context)
  const { text, link, picture, build } = emailBuilder(email, context, account)
  const chooseAnother: Block[] = isLogin
    ? [{ kind: 'link', text: text('askedCode.chooseAnother'), address: link(screens.login.path) }]
    : []
  return build(
    'askedCode',
    [
      ...(await greeting(context.tx, account, text)),
      { kind: 'text', text: text('askedCode.lead') },
      codeBlock(code),
      { kind: 'text', text: text('askedCode.valid') },
      { kind: 'quiet', text: text('askedCode.notYou') },
      ...chooseAnother,
    ],
    { reason: isLogin ? 'code' : 'registration', picture: picture('login') },
  )
}

/**
 * Writes the email to an address that tried to join again: a login link, with the code of a
 * registration if there is one.
 */
export async function writeAlreadyMemberEmail(
  email: QueuedEmail,
  context: EmailContext,
): Promise<Email | undefined> {
  const account = await accountOf(context.tx, { brand: context.brand.slug, email: email.recipient })
  return writeLoginEmail(email, context, account && (await codeFor(email, context, account)))
}

/** Writes the reset email (RT-08). Its token is created when the email is sent. */
export async function writeResetEmail(
  email: QueuedEmail,
  context: EmailContext,
): Promise<Email | undefined> {
  const { tx, brand, secret, now } = context
  const account = await accountOf(tx, { brand: brand.slug, email: email.recipient })
  if (!account) return undefined
  const { text, link, picture, build } = emailBuilder(email, context, account)
  const address = link(
    `/reset/${await createReset(tx, { accountId: account.id, brand, secret, now })}`,
  )
  return build(
    'reset',
    [
      ...(await greeting(tx, account, text)),
      { kind: 'text', text: text('reset.lead') },
      { kind: 'button', text: text('reset.button'), address },
      { kind: 'text', text: text('reset.valid') },
      { kind: 'quiet', text: text('reset.notYou') },
      { kind: 'link', text: text('plainLink'), address },
    ],
    { reason: 'reset', picture: picture('password') },
  )
}

/** Writes the notice that a password was set: the owner's only sign if it was another person. */
export async function writePasswordChangedEmail(
  email: QueuedEmail,
  context: EmailContext,
): Promise<Email | undefined> {
  const account = await accountOf(context.tx, { brand: context.brand.slug, email: email.recipient })
  if (!account) return undefined
  const { language, text, link, picture, build } = emailBuilder(email, context, account)
  // Emails queued by an older release have no time.
  const { at } = email.values
  const when: Block[] = at
    ? [
        {
          kind: 'facts',
          facts: [[text('passwordChanged.when'), formatMoment(language, at, 'UTC')]],
        },
      ]
    : []
  return build(
    'passwordChanged',
    [
      ...(await greeting(context.tx, account, text)),
      { kind: 'text', text: text('passwordChanged.lead') },
      ...when,
      { kind: 'text', text: text('passwordChanged.wasYou') },
      { kind: 'outline', text: text('passwordChanged.button'), address: link(screens.reset.path) },
      { kind: 'quiet', text: text('passwordChanged.notYou') },
    ],
    { reason: 'passwordChanged', picture: picture('password'), foot: 'devices' },
  )
}

/** Writes the notice that a passkey was added: the owner's only sign if it was somebody else. */
export async function writePasskeyAddedEmail(
  email: QueuedEmail,
  context: EmailContext,
): Promise<Email | undefined> {
  const account = await accountOf(context.tx, { brand: context.brand.slug, email: email.recipient })
  if (!account) return undefined
  const { text, link, picture, build } = emailBuilder(email, context, account)
  const device = email.values['device'] || text('deviceEnded.unknown')
  const lead = text('passkeyAdded.lead', { device })
  return build(
    'passkeyAdded',
    [
      ...(await greeting(context.tx, account, text)),
      { kind: 'text', text: lead },
      { kind: 'text', text: text('passkeyAdded.notYou') },
      { kind: 'button', text: text('deviceEnded.button'), address: link('/account/devices') },
    ],
    { reason: 'passkeyAdded', picture: picture('password'), preview: lead, foot: 'devices' },
  )
}

/** Writes the notice that a remembered device was ended, because its token was used twice. */
export async function writeDeviceEndedEmail(
  email: QueuedEmail,
  context: EmailContext,
): Promise<Email | undefined> {
  const account = await accountOf(context.tx, { brand: context.brand.slug, email: email.recipient })
  if (!account) return undefined
  const { text, link, picture, build } = emailBuilder(email, context, account)
  const device = email.values['device'] || text('deviceEnded.unknown')
  const lead = text('deviceEnded.lead', { device })
  return build(
    'deviceEnded',
    [
      ...(await greeting(context.tx, account, text)),
      { kind: 'text', text: lead },
      { kind: 'text', text: text('deviceEnded.next') },
      { kind: 'button', text: text('deviceEnded.button'), address: link('/account/devices') },
    ],
    { reason: 'deviceEnded', picture: picture('password'), preview: lead, foot: 'devices' },
  )
}

const codeFor = async (
  { values }: QueuedEmail,
  { tx, secret, now }: EmailContext,
  { id }: AccountRow,
): Promise<string | undefined> =>
  values['challenge'] === undefined
    ? undefined
    : createCode(tx, { challengeId: values['challenge'], accountId: id, secret, now })

/**
 * True when a typed password opened the challenge. Only the first email knows it, but a resend must
 * warn too.
 */
async function isAfterPassword(
  { recipient, values }: QueuedEmail,
  { tx, brand }: EmailContext,
): Promise<boolean> {
  if (values['challenge'] === undefined) return false
  const [email] = await tx
    .select({ emailId: queuedEmailView.emailId })
    .from(queuedEmailView)
    .where(
      and(
        eq(queuedEmailView.brand, brand.slug),
        eq(queuedEmailView.recipient, recipient),
        eq(sql`${queuedEmailView.values} ->> 'challenge'`, values['challenge']),
        eq(sql`${queuedEmailView.values} ->> 'after'`, 'password'),
      ),
    )
    .limit(1)
  return email !== undefined
}

/**
 * Greets by first name only after the address is proven, because anybody may type a name for
 * somebody else.
 */
async function greeting(tx: Tx, { id }: AccountRow, text: EmailBuilder['text']): Promise<Block[]> {
  const [member] = await tx
    .select({ name: memberView.firstName })
    .from(memberView)
    .where(and(eq(memberView.accountId, id), memberView.isVerified))
  // No greeting with a name that mail programs would turn into a link.
  return member?.name && !/:\/\/|@|\.\S/.test(member.name)
    ? [{ kind: 'text', text: text('hello', { name: member.name }) }]
    : []
}
