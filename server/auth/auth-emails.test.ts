import type { AddressInfo } from 'node:net'
import { auth } from '#contract/auth.ts'
import { accountSettings } from '#contract/account-settings.ts'
import { hashNewPassword, setPassword } from '#server/identity/passwords/passwords.ts'
import { sql } from 'drizzle-orm'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  home,
  openHarness,
  stranger,
  type Harness,
  type MemberCaller,
} from '#server/testing/harness.ts'
import { smtpMailer } from '#server/emails/smtp.ts'
import { requestEmail, type RequestedEmailKind } from './sessions/login-email.ts'

type ReceivedEmail = { to: string; head: string; text: string; html: string }

/** Decodes a quoted-printable or base64 part. */
function decoded(part: string): string {
  const [head = '', body = ''] = part.split(/\r\n\r\n([\s\S]*)/)
  if (/base64/i.test(head)) return Buffer.from(body, 'base64').toString()
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
  return (
    /quoted-printable/i.test(head) ? Buffer.from(bytes, 'latin1').toString() : body
  ).replaceAll('\r\n', '\n')
}

async function mailServer(arrived: ReceivedEmail[]): Promise<SMTPServer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const raw = Buffer.concat(parts).toString('latin1')
        const boundary = /boundary="([^"]+)"/.exec(raw)?.[1] ?? ''
        const [head = '', ...bodies] = raw.split(`--${boundary}`)
        const of = (type: string) =>
          decoded(bodies.find((body) => body.includes(type))?.trimStart() ?? '')
        arrived.push({
          to: session.envelope.rcptTo[0]?.address ?? '',
          head,
          text: of('text/plain'),
          html: of('text/html'),
        })
        done()
      })
    },
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', () => ready()))
  return server
}

const received: ReceivedEmail[] = []
let server: SMTPServer
let harness: Harness
let mia: MemberCaller
const password = 'Zebra-9-Kite'
const host = 'https://rewards.example.com'
beforeAll(async () => {
  server = await mailServer(received)
  harness = await openHarness({
    mailer: smtpMailer({
      SMTP_URL: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
      MAIL_FROM: 'post@brand.example',
    }),
    hosts: {
      BRAND_URLS: new Map([
        [home.slug, host],
        [stranger.slug, 'https://club.example.org'],
      ]),
    },
  })
  mia = await harness.join('mia+second@example.test')
  await setPassword(harness.tx, {
    accountId: mia.accountId,
    hash: await hashNewPassword(password, password),
    now: harness.clock.now(),
  })
  await harness.tx.execute(
    sql`update accounts set is_verified = true, requires_code = true, first_name = '<b>Mia</b> & "Co"' where id = ${mia.accountId}`,
  )
  await harness.outbox.sendDue()
})
afterAll(async () => {
  await harness.outbox.close()
  await harness.close()
  await new Promise<void>((closed) => server.close(() => closed()))
})

/** Performs a request and returns the email that it causes. */
async function emailAfter(request: () => Promise<unknown>, to = mia.email): Promise<ReceivedEmail> {
  harness.clock.moveMinutes(16)
  const before = received.length
  await request()
  await harness.outbox.sendDue()
  const [email] = received.slice(before).filter((one) => one.to === to)
  if (!email) throw new Error('no email arrived')
  return email
}

const headers = (language: string) => ({ 'accept-language': language })
const ids = { creatorId: home.ids.creatorId, membershipId: home.ids.membershipId }
const form = (email: string) => ({
  email,
  firstname: '<i>Eve</i>',
  lastname: 'http://evil.example',
  username: 'eve',
  password,
  telephone: '212 555 2368',
  site: 'evil.example',
  creatorId: ids.creatorId,
})
const queue = (kind: RequestedEmailKind, language: 'en' | 'fr') =>
  requestEmail(harness.tx, {
    kind,
    brand: home,
    email: mia.email,
    language,
    now: harness.clock.now(),
  })
const kinds: Record<string, (language: 'en' | 'fr') => Promise<unknown>> = {
  login: (language) =>
    harness
      .visitor()
      .call(auth.sendLink, { body: { ...ids, email: mia.email }, headers: headers(language) }),
  welcome: (language) => queue('welcome', language),
  prove: (language) =>
    harness
      .anotherDevice(mia)
      .then((device) => device.call(accountSettings.sendCode, { headers: headers(language) })),
  alreadyMember: (language) =>
    harness.visitor().call(auth.joinByEmail, {
      body: { email: mia.email, membershipId: ids.membershipId },
      headers: headers(language),
    }),
  'alreadyMember with a code': (language) =>
    harness.visitor().call(auth.register, { body: form(mia.email), headers: headers(language) }),
  code: (language) =>
    harness.visitor().call(auth.authenticate, {
      body: { email: mia.email, password },
      headers: headers(language),
    }),
  reset: (language) =>
    harness.visitor().call(auth.forgotPassword, {
      body: { ...ids, emailAddress: mia.email, site: 'evil.example' },
      headers: headers(language),
    }),
}

const title: Record<string, [string, string]> = {
  login: ['It is you, we can tell', 'C’est vous, cela se voit'],
  welcome: ['Welcome. You look well.', 'Bienvenue. Vous avez bonne mine.'],
  prove: ['Is this you?', 'C’est bien vous\u00A0?'],
  alreadyMember: ['You are already a member', 'Vous êtes déjà membre'],
  'alreadyMember with a code': ['You are already a member', 'Vous êtes déjà membre'],
  code: ['Your code', 'Votre code'],
  reset: ['A new password', 'Un nouveau mot de passe'],
  passwordChanged: ['Locked, with a wink', 'Fermé, avec un clin d’œil'],
}

/** Returns an email without its pictures and its foot, which lead to no action. */
const body = (email: ReceivedEmail): ReceivedEmail => ({
  ...email,
  html: (email.html.split('padding-top:18px')[0] ?? '').replace(/<(img|source) [^>]*>/g, ''),
  text: email.text.split('\n-- \n')[0] ?? '',
})

/** Returns every URL in an email. */
const links = ({ html, text }: ReceivedEmail) =>
  [...`${html} ${text}`.matchAll(/https?:\/\/[^\s"<>]+/g)].map(([link]) => link)

describe.each(['en', 'fr'] as const)('in %s, through a real mail server, an email', (language) => {
  const place = language === 'en' ? 0 : 1

  it.each(Object.keys(kinds))(
    'of kind %s is complete, as text and as HTML, and links to the brand’s own origin only',
    async (kind) => {
      const message = await emailAfter(() => kinds[kind]!(language))
      expect([
        message.text.includes(title[kind]![place]!),
        message.html.includes(title[kind]![place]!),
      ]).toEqual([true, true])
      expect(message.html).toContain(`<html lang="${language}">`)
      for (const link of links(message)) expect(new URL(link).origin).toBe(host)
      expect(`${message.html}${message.text}`).not.toMatch(/\{\w+\}|undefined|evil|Eve/)
    },
  )

  it('that confirms an address for the account is complete, with its words and button', async () => {
    const nia = await harness.join(`nia-${language}@example.test`)
    await harness.outbox.sendDue()
    const message = await emailAfter(
      () => nia.call(accountSettings.sendCode, { headers: headers(language) }),
      nia.email,
    )
    for (const words of [
      ['Is this your address?', 'Cette adresse est bien la vôtre\u00A0?'],
      ['Confirm my email', 'Confirmer mon courriel'],
    ])
      expect(message.html).toContain(words[place])
    expect(links(message).some((link) => link.startsWith(`${host}/login?loginToken=`))).toBe(true)
    expect(message.text).not.toMatch(/\{\w+\}|undefined/)
  })

  it('that announces a changed password is complete, and links to the page for another password only', async () => {
    const resetEmail = await emailAfter(() => kinds['reset']!(language))
    const token = /\/reset\/([\w-]+)/.exec(resetEmail.text)?.[1] ?? ''
    const message = await emailAfter(() =>
      harness.visitor().call(auth.resetPassword, {
        params: { token },
        body: { password1: password, password2: password },
        headers: headers(language),
      }),
    )
    expect(message.text).toContain(title['passwordChanged']![place])
    expect(new Set(links(body(message)))).toEqual(new Set([`${host}/reset`]))
    // The same email announces a first password, a changed one, and one set by a reset.
    expect(message.text).not.toMatch(/new password|other devices|nouveau mot|autres appareils/)
  })
})

describe('an email', () => {
  it('greets members by name, escaped, and never by a name that a stranger typed', async () => {
    const message = await emailAfter(() => kinds['reset']!('en'))
    expect(message.html).toContain('Hello &lt;b&gt;Mia&lt;/b&gt; &amp; &quot;Co&quot;,')
    expect(message.html).not.toContain('<b>Mia')
    expect(message.text).toContain('Hello <b>Mia</b> & "Co",')
    for (const email of ['eve@example.test', mia.email]) {
      const other = await emailAfter(
        () => harness.visitor().call(auth.register, { body: form(email) }),
        email,
      )
      expect(`${other.html}${other.text}`).not.toMatch(/Eve|evil/)
    }
  })

  it('with a login code has no login link; the answer to a registration has both, with the code of the registration', async () => {
    const code = await emailAfter(() => kinds['code']!('en'))
    expect(code.text).toMatch(/^[2-9A-Z]{3} [2-9A-Z]{3}$/m)
    expect(links(body(code)).every((link) => link === `${host}/login`)).toBe(true)

    let userId: string | undefined
    const both = await emailAfter(async () => {
      userId = (await harness.visitor().call(auth.register, { body: form(mia.email) })).body.userId
    })
    expect(links(both).some((link) => link.includes('loginToken='))).toBe(true)
    const typed = /^([2-9A-Z]{3}) ([2-9A-Z]{3})$/m.exec(both.text)
    expect(
      (
        await harness
          .visitor()
          .call(auth.mfa, { body: { userId, token: `${typed?.[1]}${typed?.[2]}` } })
      ).status,
    ).toBe(200)
  })

  it('that confirms the identity of a verified member has no link that would use up its code', async () => {
    const ida = await harness.join('ida@example.test')
    await harness.tx.execute(
      sql`update accounts set is_verified = true where id = ${ida.accountId}`,
    )
    await harness.outbox.sendDue()
    const message = await emailAfter(() => ida.call(accountSettings.sendCode), ida.email)
    expect(new Set(links(body(message)))).toEqual(new Set([`${host}/account/devices`]))
    expect(`${message.text}${message.html}`).not.toMatch(/Confirm|confirm/)
    const typed = /^([2-9A-Z]{3}) ([2-9A-Z]{3})$/m.exec(message.text)
    expect(
      (
        await ida.call(accountSettings.updatePassword, {
          body: { newPassword: password, code: `${typed?.[1]}${typed?.[2]}` },
        })
      ).status,
    ).toBe(200)
  })

  it('of a login warns that somebody typed the password, also when resent; that of a registration never does', async () => {
    const logIn = () =>
      harness.visitor().call(auth.authenticate, { body: { email: mia.email, password } })
    const register = (email: string) => () =>
      harness.visitor().call(auth.register, { body: form(email) })
    for (const [to, open, isWarned] of [
      [mia.email, logIn, true],
      ['new@example.test', register('new@example.test'), false],
      [mia.email, register(mia.email), false],
    ] as const) {
      let userId: string | undefined
      const first = await emailAfter(async () => {
        userId = (await open()).body.userId
      }, to)
      const again = await emailAfter(
        () => harness.visitor().call(auth.sendCode, { body: { userId } }),
        to,
      )
      expect(
        [first, again].map(({ text }) => text.includes('Someone entered your password.')),
      ).toEqual([isWarned, isWarned])
    }
  })

  it('to an unconfirmed address is always the one that confirms', async () => {
    const nia = await harness.join('nia@example.test')
    await harness.outbox.sendDue()
    const message = await emailAfter(
      () =>
        harness
          .visitor()
          .call(auth.joinByEmail, { body: { email: nia.email, membershipId: ids.membershipId } }),
      nia.email,
    )
    expect(message.text).toContain('Welcome. You look well.')
  })

  it('of another brand links to that brand', async () => {
    const lena = await harness.join('lena@example.test', stranger)
    await harness.outbox.sendDue()
    const message = await emailAfter(
      () =>
        harness.visitor(stranger).call(auth.forgotPassword, {
          body: {
            creatorId: stranger.ids.creatorId,
            membershipId: stranger.ids.membershipId,
            emailAddress: lena.email,
            site: '',
          },
        }),
      lena.email,
    )
    for (const link of links(message)) expect(new URL(link).origin).toBe('https://club.example.org')
  })
})
