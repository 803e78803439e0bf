import type { AddressInfo } from 'node:net'
import { door } from '#contract/door.ts'
import { profile } from '#contract/profile.ts'
import { hashOfNewPassword, setPassword } from '#server/account/passwords.ts'
import { sql } from 'drizzle-orm'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { home, openHarness, stranger, type Harness, type MemberCaller } from '../harness.ts'
import { smtpPost } from '../neighbours/post.ts'
import { askForLetter, type AskedKind } from '../session/login-letter.ts'

type Arrived = { to: string; head: string; text: string; html: string }

/** What was written as quoted-printable or base64, as it was meant. */
function decoded(part: string): string {
  const [head = '', body = ''] = part.split(/\r\n\r\n([\s\S]*)/)
  if (/base64/i.test(head)) return Buffer.from(body, 'base64').toString()
  const bytes = body.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
  return (/quoted-printable/i.test(head) ? Buffer.from(bytes, 'latin1').toString() : body).replaceAll('\r\n', '\n')
}

async function mailServer(arrived: Arrived[]): Promise<SMTPServer> {
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
        const of = (type: string) => decoded(bodies.find((body) => body.includes(type))?.trimStart() ?? '')
        arrived.push({ to: session.envelope.rcptTo[0]?.address ?? '', head, text: of('text/plain'), html: of('text/html') })
        done()
      })
    },
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', () => ready()))
  return server
}

const arrived: Arrived[] = []
let server: SMTPServer
let house: Harness
let mia: MemberCaller
const password = 'Zebra-9-Kite'
const host = 'https://rewards.example.com'
beforeAll(async () => {
  server = await mailServer(arrived)
  house = await openHarness({
    post: smtpPost({ SMTP_URL: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`, MAIL_FROM: 'post@brand.example' }),
    hosts: { BRAND_URLS: new Map([[home.slug, host], [stranger.slug, 'https://club.example.org']]) },
  })
  mia = await house.join('mia+second@example.test')
  await setPassword(house.tx, { accountId: mia.accountId, hash: await hashOfNewPassword(password, password), now: house.clock.now() })
  await house.tx.execute(sql`update accounts set is_verified = true, asks_code = true, first_name = '<b>Mia</b> & "Co"' where id = ${mia.accountId}`)
  await house.mail.sendDue()
})
afterAll(async () => {
  await house.mail.close()
  await house.close()
  await new Promise<void>((closed) => server.close(() => closed()))
})

/** What comes to a mailbox after something was asked for. */
async function letterAfter(ask: () => Promise<unknown>, to = mia.email): Promise<Arrived> {
  house.clock.moveMinutes(16)
  const before = arrived.length
  await ask()
  await house.mail.sendDue()
  const [letter] = arrived.slice(before).filter((one) => one.to === to)
  if (!letter) throw new Error('no letter came')
  return letter
}

const headers = (language: string) => ({ 'accept-language': language })
const ids = { creatorId: home.ids.creatorId, membershipId: home.ids.membershipId }
const form = (email: string) => ({ email, firstname: '<i>Eve</i>', lastname: 'http://evil.example', username: 'eve', password, telephone: '212 555 2368', site: 'evil.example', creatorId: ids.creatorId })
const put = (kind: AskedKind, language: 'en' | 'fr') => askForLetter(house.tx, { kind, brand: home, email: mia.email, language, now: house.clock.now() })
const kinds: Record<string, (language: 'en' | 'fr') => Promise<unknown>> = {
  login: (language) => house.visitor().call(door.sendLink, { body: { ...ids, email: mia.email }, headers: headers(language) }),
  welcome: (language) => put('welcome', language),
  prove: (language) => house.anotherDevice(mia).then((herself) => herself.call(profile.sendCode, { headers: headers(language) })),
  alreadyMember: (language) => house.visitor().call(door.joinByLetter, { body: { email: mia.email, membershipId: ids.membershipId }, headers: headers(language) }),
  'alreadyMember with a code': (language) => house.visitor().call(door.register, { body: form(mia.email), headers: headers(language) }),
  code: (language) => house.visitor().call(door.authenticate, { body: { email: mia.email, password }, headers: headers(language) }),
  reset: (language) => house.visitor().call(door.forgotPassword, { body: { ...ids, emailAddress: mia.email, site: 'evil.example' }, headers: headers(language) }),
}

const title: Record<string, [string, string]> = {
  login: ['Come on in', 'Votre accès'],
  welcome: ['Welcome to Second Look', 'Bienvenue à Second regard'],
  prove: ['Is it you?', 'Est-ce bien vous\u00a0?'],
  alreadyMember: ['You are a member already', 'Vous êtes déjà membre'],
  'alreadyMember with a code': ['You are a member already', 'Vous êtes déjà membre'],
  code: ['Your code', 'Votre code'],
  reset: ['A new password', 'Un nouveau mot de passe'],
  passwordChanged: ['Your password was set', 'Votre mot de passe a été défini'],
}

/** Every address a letter leads to. */
const links = ({ html, text }: Arrived) => [...`${html} ${text}`.matchAll(/https?:\/\/[^\s"<>]+/g)].map(([link]) => link)

describe.each(['en', 'fr'] as const)('in %s, by a real mail server, a letter', (language) => {
  const place = language === 'en' ? 0 : 1

  it.each(Object.keys(kinds))('of kind %s is whole, as text and as HTML, and leads to the brand’s own address only', async (kind) => {
    const letter = await letterAfter(() => kinds[kind]!(language))
    expect([letter.text.includes(title[kind]![place]!), letter.html.includes(title[kind]![place]!)]).toEqual([true, true])
    expect(letter.html).toContain(`<html lang="${language}">`)
    for (const link of links(letter)) expect(new URL(link).origin).toBe(host)
    expect(`${letter.html}${letter.text}`).not.toMatch(/\{\w+\}|undefined|evil|Eve/)
  })

  it('that confirms an address for the account is whole, and has the words and the button for it', async () => {
    const nia = await house.join(`nia-${language}@example.test`)
    await house.mail.sendDue()
    const letter = await letterAfter(() => nia.call(profile.sendCode, { headers: headers(language) }), nia.email)
    for (const words of [['Is this your address?', 'Cette adresse est-elle la vôtre\u00a0?'], ['Confirm my email', 'Confirmer mon courriel']]) expect(letter.html).toContain(words[place])
    expect(links(letter).some((link) => link.startsWith(`${host}/login?loginToken=`))).toBe(true)
    expect(letter.text).not.toMatch(/\{\w+\}|undefined/)
  })

  it('that tells of a changed password is whole, and leads to the log in page alone', async () => {
    const asked = await letterAfter(() => kinds['reset']!(language))
    const token = /\/reset\/([\w-]+)/.exec(asked.text)?.[1] ?? ''
    const letter = await letterAfter(() => house.visitor().call(door.resetPassword, { params: { token }, body: { password1: password, password2: password }, headers: headers(language) }))
    expect(letter.text).toContain(title['passwordChanged']![place])
    expect(new Set(links(letter))).toEqual(new Set([`${host}/login`]))
    // The same letter tells of a first password, of a changed one, and of one that a reset has set.
    expect(letter.text).not.toMatch(/new password|other devices|nouveau mot|autres appareils/)
  })
})

describe('a letter', () => {
  it('calls a member by her name, escaped; and nobody by one that a stranger typed', async () => {
    const letter = await letterAfter(() => kinds['reset']!('en'))
    expect(letter.html).toContain('Hello &lt;b&gt;Mia&lt;/b&gt; &amp; &quot;Co&quot;,')
    expect(letter.html).not.toContain('<b>Mia')
    expect(letter.text).toContain('Hello <b>Mia</b> & "Co",')
    for (const email of ['eve@example.test', mia.email]) {
      const other = await letterAfter(() => house.visitor().call(door.register, { body: form(email) }), email)
      expect(`${other.html}${other.text}`).not.toMatch(/Eve|evil/)
    }
  })

  it('with a code has no link that logs in; and one that answers a registration has both, the code being the one that is asked for', async () => {
    const code = await letterAfter(() => kinds['code']!('en'))
    expect(code.text).toMatch(/^[2-9A-Z]{3} [2-9A-Z]{3}$/m)
    expect(links(code).every((link) => link === `${host}/login`)).toBe(true)

    let userId: string | undefined
    const both = await letterAfter(async () => {
      userId = (await house.visitor().call(door.register, { body: form(mia.email) })).body.userId
    })
    expect(links(both).some((link) => link.includes('loginToken='))).toBe(true)
    const typed = /^([2-9A-Z]{3}) ([2-9A-Z]{3})$/m.exec(both.text)
    expect((await house.visitor().call(door.mfa, { body: { userId, token: `${typed?.[1]}${typed?.[2]}` } })).status).toBe(200)
  })

  it('to a verified member who proves that it is she has no link that would use up its code', async () => {
    const ida = await house.join('ida@example.test')
    await house.tx.execute(sql`update accounts set is_verified = true where id = ${ida.accountId}`)
    await house.mail.sendDue()
    const letter = await letterAfter(() => ida.call(profile.sendCode), ida.email)
    expect(new Set(links(letter))).toEqual(new Set([`${host}/account/devices`]))
    expect(`${letter.text}${letter.html}`).not.toMatch(/Confirm|confirm/)
    const typed = /^([2-9A-Z]{3}) ([2-9A-Z]{3})$/m.exec(letter.text)
    expect((await ida.call(profile.updatePassword, { body: { newPassword: password, code: `${typed?.[1]}${typed?.[2]}` } })).status).toBe(200)
  })

  it('of a log in says that somebody typed her password, also when it is sent again; that of a registration never does', async () => {
    const logIn = () => house.visitor().call(door.authenticate, { body: { email: mia.email, password } })
    const register = (email: string) => () => house.visitor().call(door.register, { body: form(email) })
    for (const [to, open, isWarned] of [[mia.email, logIn, true], ['new@example.test', register('new@example.test'), false], [mia.email, register(mia.email), false]] as const) {
      let userId: string | undefined
      const first = await letterAfter(async () => {
        userId = (await open()).body.userId
      }, to)
      const again = await letterAfter(() => house.visitor().call(door.sendCode, { body: { userId } }), to)
      expect([first, again].map(({ text }) => text.includes('Somebody typed your password.'))).toEqual([isWarned, isWarned])
    }
  })

  it('to an address that is not confirmed yet is the one that confirms, whoever asks', async () => {
    const nia = await house.join('nia@example.test')
    await house.mail.sendDue()
    const letter = await letterAfter(() => house.visitor().call(door.joinByLetter, { body: { email: nia.email, membershipId: ids.membershipId } }), nia.email)
    expect(letter.text).toContain('Welcome to Second Look')
  })

  it('of another brand leads to that brand', async () => {
    const lena = await house.join('lena@example.test', stranger)
    await house.mail.sendDue()
    const letter = await letterAfter(() => house.visitor(stranger).call(door.forgotPassword, { body: { creatorId: stranger.ids.creatorId, membershipId: stranger.ids.membershipId, emailAddress: lena.email, site: '' } }), lena.email)
    for (const link of links(letter)) expect(new URL(link).origin).toBe('https://club.example.org')
  })
})
