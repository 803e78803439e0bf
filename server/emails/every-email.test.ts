import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { packs } from '#brands/index.ts'
import { blockHtml } from '#server/emails/email-blocks.ts'
import { emailLookOf } from '#server/emails/email-look.ts'
import { escapeHtml } from '#server/lib/html/escape.ts'
import type { Email } from '#server/emails/outbox.ts'
import { everyEmail } from '#server/testing/every-email.ts'
import { mountBrandFiles } from '#server/web/pages.ts'
import { openHarness, type Harness } from '#server/testing/harness.ts'

const NAME = 'Zoé & <b>Ida</b>'
const MAX_BYTES = 100 * 1024
const MAX_PICTURE_BYTES = 45 * 1024

let harness: Harness
beforeAll(async () => {
  harness = await openHarness({
    packs,
    mount: (app, { hosts }) => mountBrandFiles(app, hosts),
  })
})
afterAll(() => harness.close())

const sides = packs.flatMap((brand) => brand.languages.map((language) => ({ brand, language })))

/** The reason of every kind, in English and French, as the reader sees it. */
const reasons: Record<string, readonly [en: RegExp, fr: RegExp]> = {
  login: [/a login link was requested for /, /un lien de connexion a été demandé pour /],
  welcome: [/you joined .+ with /, /vous avez adhéré au programme .+ avec /],
  'login-unconfirmed': [/a login link was requested for /, /un lien de connexion a été demandé/],
  verify: [/you asked, in your account, to confirm /, /vous avez demandé, dans votre compte/],
  prove: [/a change to the account of .+ needs a code/, /un changement au compte de /],
  proveWithdrawal: [/a withdrawal from the account of .+ needs a code/, /un retrait du compte de /],
  alreadyMember: [/was entered to join /, /a été saisi pour adhérer /],
  emailTaken: [/a member of .+ entered .+ as their new address/, /comme nouvelle adresse/],
  code: [/your password was entered for /, /votre mot de passe a été saisi pour /],
  registration: [/was entered to create an account/, /a servi à créer un compte/],
  reset: [/a new password was requested for /, /un nouveau mot de passe a été demandé pour /],
  passwordChanged: [/because you set a password/, /vous avez défini un mot de passe/],
  passkeyAdded: [/a passkey was added to your account/, /une clé d’accès a été ajoutée/],
  deviceEnded: [/you stayed logged in to .+ on a device/, /vous êtes resté connecté au programme /],
  staffLogin: [/a login link to the tills of /, /un lien de connexion aux caisses de /],
  staffInvited: [/was added to the team of /, /a été ajoutée à l’équipe de /],
  staffPasskeyAdded: [
    /a passkey was added for .+ to the tills of /,
    /a été ajoutée pour .+ aux caisses/,
  ],
  staffPasskeyRemoved: [
    /a passkey for .+ was removed from the tills of /,
    /a été retirée des caisses/,
  ],
  contestWon: [/you entered the contest “A weekend/, /participé au concours «\u00A0Un week-end/],
  newEmail: [/asked to use .+ from now on/, /a demandé à utiliser désormais /],
  emailChanged: [/was the address of your .+ membership/, /était jusqu’ici l’adresse /],
  tierEnds: [/your level is about to be reviewed/, /votre niveau sera bientôt revu/],
  pointsEnd: [/your points are about to expire/, /vos points expirent bientôt/],
  'pointsEnd-one': [/your point is about to expire/, /votre point expire bientôt/],
  voucherEnds: [/for a voucher that expires soon/, /contre un bon qui expire bientôt/],
  'voucherEnds-one': [/for a voucher that expires soon/, /contre un bon qui expire bientôt/],
  signedUp: [/on the list of a drop: The summer suits/, /d’une ouverture\u00A0: Les costumes/],
  dropEve: [/on the list of a drop: The summer suits/, /d’une ouverture\u00A0: Les costumes/],
  dropOpen: [/on the list of a drop: The summer suits/, /d’une ouverture\u00A0: Les costumes/],
  transferOffered: [/entered .+ to send you a piece/, /a saisi .+ pour vous envoyer une pièce/],
  transferClaimed: [/you sent someone the piece /, /vous avez envoyé à quelqu’un la pièce /],
  transferClaimedByLink: [/you sent someone the piece /, /vous avez envoyé à quelqu’un la pièce /],
  transferClaimedUnnamed: [/you sent someone the piece /, /vous avez envoyé à quelqu’un la pièce /],
  transferDeclined: [/you sent someone the piece /, /vous avez envoyé à quelqu’un la pièce /],
  transferLapsed: [/you sent someone the piece /, /vous avez envoyé à quelqu’un la pièce /],
  transferLapsedByLink: [/you sent someone the piece /, /vous avez envoyé à quelqu’un la pièce /],
  transferLapsing: [/you sent someone the piece /, /vous avez envoyé à quelqu’un la pièce /],
  transferLapsingByLink: [/you sent someone the piece /, /vous avez envoyé à quelqu’un la pièce /],
  withdrawalArrived: [/you asked to move the piece /, /vous avez demandé à déplacer la pièce /],
  withdrawalFailed: [/you asked to move the piece /, /vous avez demandé à déplacer la pièce /],
  paymentReceipt: [/you bought the piece /, /vous avez acheté la pièce /],
  paymentRefunded: [/you paid for the piece .+ and we refunded it/, /nous l’avons remboursée/],
}

describe.each(sides)('in $brand.slug, $language, every email', ({ brand, language }) => {
  let emails: Map<string, Email>
  beforeAll(async () => {
    emails = await everyEmail(harness, { brand, language, name: NAME })
  })
  const each = (check: (email: Email, variant: string) => void) => {
    for (const [variant, email] of emails) check(email, variant)
  }
  const footOf = ({ text }: Email): string => text.split('\n-- \n')[1] ?? ''

  it('is one that this test knows the reason of', () => {
    expect([...emails.keys()].sort()).toEqual(Object.keys(reasons).sort())
  })

  it('has its true reason as the first line of its foot, as text and as HTML', () => {
    each((email, variant) => {
      const reason = footOf(email).split('\n')[0] ?? ''
      expect(reason, variant).toMatch(reasons[variant]?.[language === 'en' ? 0 : 1] ?? /^$/)
      const foot = email.html.slice(email.html.indexOf('padding-top:18px'))
      expect(/<p[^>]*>([^<]*)<\/p>/.exec(foot)?.[1], variant).toBe(escapeHtml(reason))
    })
  })

  it('has no missing text, no unfilled value and no raw HTML of a person', () => {
    each(({ subject, html, text }, variant) => {
      expect(`${subject}${html.replace(/<style>[^]*<\/style>/, '')}${text}`, variant).not.toMatch(
        /\{\w+\}|undefined|\[object|mail\.\w+/,
      )
      expect(html, variant).not.toMatch(/<b>Ida|<i>You always/)
      for (const part of html.matchAll(/<(h1|h2|p|td|th|a)[^>]*>\s*<\/\1>/g))
        expect(part[0], variant).toBe('')
    })
  })

  it('has at most 100 KB, and loads nothing but pictures of the brand’s own host', () => {
    const host = `http://${brand.slug}.localhost:4000`
    each(({ html }, variant) => {
      expect(Buffer.byteLength(html), variant).toBeLessThan(MAX_BYTES)
      expect(html, variant).not.toMatch(/@font-face|@import|url\(|<link|<script|<svg/)
      const loaded = [...html.matchAll(/ (?:src|srcset|background)="([^"]*)"/g)]
      expect(loaded.length, variant).toBeGreaterThan(0)
      for (const [, address = ''] of loaded) expect(address, variant).toMatch(`${host}/`)
    })
  })

  it('has a picture of at most 45 KB that every site may show, with its description', async () => {
    const addresses = new Set<string>()
    each(({ html }, variant) => {
      for (const [image] of html.matchAll(/<img[^>]*>/g))
        expect(image, variant).toMatch(/ alt="[^"]{10,}"/)
      for (const [, address = ''] of html.matchAll(/ (?:src|srcset)="([^"]*)"/g))
        addresses.add(address)
    })
    for (const address of addresses) {
      const { host, pathname } = new URL(address)
      const answer = await harness.app.inject({ url: pathname, headers: { host } })
      expect(answer.statusCode, address).toBe(200)
      expect(answer.headers['content-type'], address).toMatch(/^image\/(png|jpeg)$/)
      expect(answer.headers['cross-origin-resource-policy'], address).toBe('cross-origin')
      expect(answer.rawPayload.length, address).toBeLessThanOrEqual(MAX_PICTURE_BYTES)
    }
    expect(addresses.size).toBeGreaterThan(0)
  })

  it('has the brand’s dark mode, or only one mode', () => {
    const schemes = brand.emails?.dark ? 'light dark' : brand.values['brand-scheme']
    each(({ html }, variant) => {
      expect(html, variant).toContain(`<meta name="color-scheme" content="${schemes}">`)
      expect(html.includes('prefers-color-scheme:dark'), variant).toBe(
        brand.emails?.dark !== undefined,
      )
    })
  })

  it('has in its text every address of its HTML, for programs that show no HTML', () => {
    each(({ html, text }, variant) => {
      for (const [, address = ''] of html.matchAll(/<a [^>]*href="([^"]*)"/g))
        expect(text, variant).toContain(address.replaceAll('&amp;', '&'))
    })
  })

  it('names a drop and a piece without making them singular or plural', () => {
    each(({ subject, text }, variant) => {
      expect(`${subject}\n${text}`, variant).not.toMatch(
        /The summer suits (opens?|is|are|has|have) |Les costumes d’été (ouvre|est|sont) /,
      )
    })
  })
})

describe('an email', () => {
  it('shows the pass, the points, the code of the login and an offer as text', async () => {
    const [brand] = packs
    if (!brand) throw new Error('There is no pack.')
    const member = await harness.join('pass@example.test', brand)
    const [email] = await harness.emailsTo(member.email, brand)
    const [row] = await harness.rows<{ member_code: string }>(
      sql`select member_code from loyalty_accounts where id = ${member.loyaltyAccountId}`,
    )
    const code = row?.member_code ?? ''
    expect(code).not.toBe('')
    const shown = code.match(/.{1,4}/g)?.join(' ') ?? ''
    for (const part of [email?.html, email?.text]) {
      expect(part).toContain(shown)
      expect(part).toContain('150')
      expect(part).toContain('Lens care kit')
    }
    expect(email?.html).toContain(`>${email?.code}</td>`)
  })

  it('rounds the top of the pass once, on its picture or without one on its head', () => {
    const [brand] = packs
    if (!brand) throw new Error('There is no pack.')
    const look = emailLookOf(brand)
    const pass = {
      kind: 'pass' as const,
      name: 'Mia',
      tier: 'Muse',
      points: '150',
      pointsLabel: 'points',
      codeLabel: 'Member code',
      code: 'ABCD',
    }
    const top = `border-radius:${look.cardCorner}px ${look.cardCorner}px 0 0`
    const rounded = (html: string) => html.split('<td').filter((cell) => cell.includes(top)).length
    const picture = { address: 'https://club.example/pass.png', alt: 'A pass' }
    expect(look.cardCorner).toBeGreaterThan(0)
    expect(rounded(blockHtml({ ...pass, picture: undefined }, look))).toBe(1)
    expect(rounded(blockHtml({ ...pass, picture }, look))).toBe(1)
  })

  it('names a product in place of an amount off', async () => {
    const brand = packs.find(({ slug }) => slug === 'bridal')
    if (!brand) throw new Error('There is no pack bridal.')
    const member = await harness.join('product@example.test', brand)
    const [email] = await harness.emailsTo(member.email, brand)
    expect(email?.text).toContain('Product, Silk pocket square. ')
    expect(email?.html).toMatch(/>Product<.*>Silk pocket square</s)
    for (const part of [email?.html, email?.text]) expect(part).not.toContain('$0')
  })
})
