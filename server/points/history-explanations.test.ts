import { api } from '#contract/index.ts'
import { accountSettings } from '#contract/account-settings.ts'
import type { Language } from '#contract/problems.ts'
import { historyReasonsEn } from '#texts/history-reasons.en.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  home,
  openHarness,
  stranger,
  type Harness,
  type MemberCaller,
} from '#server/testing/harness.ts'
import { historyItem } from './history.ts'
import { addEntry } from './ledger.ts'
import type { ReasonFacts } from './history-explanations.ts'

let harness: Harness
let mia: MemberCaller
beforeAll(async () => {
  harness = await openHarness()
  mia = await harness.join()
})
afterAll(() => harness.close())

let count = 0
/** Adds an entry with a reason to Mia's history. */
const book = (key: string, facts: ReasonFacts = {}) =>
  addEntry(harness.tx, {
    loyaltyAccountId: mia.loyaltyAccountId,
    redeemable: 10,
    tierPoints: 10,
    originType: 13,
    reason: { key: key as 'welcome', values: facts as Record<string, string> },
    key: `test:${(count += 1)}`,
    at: harness.clock.now(),
  })
/** Returns the newest line of Mia's history in a language. */
async function newestLine(language: Language): Promise<{ reason: string; description: string }> {
  const { body } = await mia.call(api.points.history, {
    params: { id: mia.loyaltyAccountId, pageSize: '1' },
    headers: { 'accept-language': language },
  })
  const [{ reason, description = '' } = { reason: '' }] = body.history
  return { reason, description }
}

const title = { en: 'Lens care kit', fr: 'Trousse d’entretien' }
const order = { order: '#1001', date: '2026-11-01T23:30:00.000Z', cents: 12_050, currency: 'USD' }
const name = home.name

describe('an entry of the history explains itself', () => {
  it.each<
    [
      string,
      ReasonFacts,
      { reason: string; description: string },
      { reason: string; description: string },
    ]
  >([
    [
      'redeemed',
      { title, value: 12 },
      {
        reason: 'Lens care kit',
        description:
          'You redeemed “Lens care kit”. Points you spend still count toward your level.',
      },
      {
        reason: 'Trousse d’entretien',
        description:
          'Vous avez échangé des points contre «\u00A0Trousse d’entretien\u00A0». Les points échangés comptent toujours pour votre niveau.',
      },
    ],
    [
      'purchase',
      order,
      {
        reason: 'Made a purchase',
        description:
          'Order #1001 of November 1, 2026: you paid $120.50. Every full dollar earns one point.',
      },
      {
        reason: 'Achat',
        description:
          'Commande #1001 du 1er\u00A0novembre\u00A02026\u00A0: vous avez payé 120,50\u00A0$. Chaque dollar entier donne un point.',
      },
    ],
    [
      'purchase',
      { ...order, date: '2027-02-28', cents: 123_456_789 },
      {
        reason: 'Made a purchase',
        description:
          'Order #1001 of February 28, 2027: you paid $1,234,567.89. Every full dollar earns one point.',
      },
      {
        reason: 'Achat',
        description:
          'Commande #1001 du 28\u00A0février\u00A02027\u00A0: vous avez payé 1\u00A0234\u00A0567,89\u00A0$. Chaque dollar entier donne un point.',
      },
    ],
    // An order number is text, not an amount.
    [
      'subscription',
      { ...order, order: 1001 },
      {
        reason: 'Subscription purchase',
        description:
          'Subscription order 1001 of November 1, 2026: you paid $120.50. Every full dollar earns one point.',
      },
      {
        reason: 'Achat par abonnement',
        description:
          'Commande d’abonnement 1001 du 1er\u00A0novembre\u00A02026\u00A0: vous avez payé 120,50\u00A0$. Chaque dollar entier donne un point.',
      },
    ],
    [
      'refund',
      { ...order, cents: 5 },
      {
        reason: 'Refund of order #1001',
        description:
          'Order #1001: you got $0.05 back, and the points for it were taken back. They no longer count toward your level.',
      },
      {
        reason: 'Remboursement de la commande #1001',
        description:
          'Commande #1001\u00A0: 0,05\u00A0$ vous ont été remboursés, et les points correspondants ont été repris. Ils ne comptent plus pour votre niveau.',
      },
    ],
    [
      'review',
      { product: 'Round frames' },
      {
        reason: 'Wrote a review',
        description:
          'Thank you for your review of Round frames. Each product you buy earns points for one review.',
      },
      {
        reason: 'Avis publié',
        description:
          'Merci pour votre avis sur Round frames. Un avis par produit acheté donne des points.',
      },
    ],
    [
      'instagramFollow',
      {},
      {
        reason: 'Instagram follow',
        description: `You follow ${name} on Instagram. These points are given once.`,
      },
      {
        reason: 'Abonnement Instagram',
        description: `Vous suivez ${name} sur Instagram. Ces points sont donnés une seule fois.`,
      },
    ],
    [
      'birthday',
      { date: '2028-02-29' },
      {
        reason: 'Happy birthday',
        description: 'A gift for your birthday on February 29, 2028, once a year.',
      },
      {
        reason: 'Joyeux anniversaire',
        description:
          'Un cadeau pour votre anniversaire du 29\u00A0février\u00A02028, une fois par an.',
      },
    ],
    [
      'poll',
      { title: { en: 'Round or square?', fr: 'Rondes ou carrées\u00A0?' } },
      {
        reason: 'Round or square?',
        description: 'You answered “Round or square?”. Each poll earns its points once.',
      },
      {
        reason: 'Rondes ou carrées\u00A0?',
        description:
          'Vous avez répondu à «\u00A0Rondes ou carrées\u00A0?\u00A0». Chaque sondage donne ses points une seule fois.',
      },
    ],
    [
      'custom',
      { text: { en: 'Helped at the fair', fr: 'Aide au salon' } },
      { reason: 'Helped at the fair', description: `Added by the team at ${name}.` },
      { reason: 'Aide au salon', description: `Ajouté par l’équipe de ${name}.` },
    ],
  ])('%s %o', async (key, facts, english, french) => {
    await book(key, facts)
    const normal = ({ reason, description }: { reason: string; description: string }) => ({
      reason,
      description: description.replaceAll('\u202F', '\u00A0'),
    })
    expect([normal(await newestLine('en')), normal(await newestLine('fr'))]).toEqual([
      english,
      french,
    ])
  })

  it('shows a friend by first name, and as somebody you know once the friend is erased', async () => {
    const lea = await harness.join()
    await harness.tx.execute(
      sql`update accounts set first_name = 'Léa', last_name = 'Moreau' where id = ${lea.accountId}`,
    )
    for (const [key, english, french] of [
      [
        'friendReferral',
        'Léa joined with your link, confirmed their email and made a first purchase.',
        'Léa a adhéré par votre lien, a confirmé son adresse et a fait un premier achat.',
      ],
      [
        'shopReferral',
        'Léa came to the shop with your link and bought something.',
        'Léa a découvert la boutique par votre lien et y a fait un achat.',
      ],
      [
        'referralReversed',
        'Léa got a refund, and what is left of the purchase is too little to count. The points for it were taken back and no longer count toward your level.',
        'Léa a obtenu le remboursement d’un achat. Il n’en reste pas assez pour compter, et les points correspondants ont donc été repris. Ils ne comptent plus pour votre niveau.',
      ],
    ] as const) {
      await book(key, { friendId: lea.accountId })
      expect([(await newestLine('en')).description, (await newestLine('fr')).description]).toEqual([
        english,
        french,
      ])
    }
    await harness.setPassword(lea, 'Kx7-tulip-Boat')
    expect(
      (await lea.call(accountSettings.erase, { body: { currentPassword: 'Kx7-tulip-Boat' } }))
        .status,
    ).toBe(200)
    expect([(await newestLine('en')).description, (await newestLine('fr')).description]).toEqual([
      'Someone you know got a refund, and what is left of the purchase is too little to count. The points for it were taken back and no longer count toward your level.',
      'Quelqu’un que vous connaissez a obtenu le remboursement d’un achat. Il n’en reste pas assez pour compter, et les points correspondants ont donc été repris. Ils ne comptent plus pour votre niveau.',
    ])
    const history = await mia.call(api.points.history, { params: { id: mia.loyaltyAccountId } })
    for (const secret of ['Léa', 'Moreau', lea.email, lea.accountId])
      expect(JSON.stringify(history.body)).not.toContain(secret)
  })

  it.each([
    'Your account is blocked, call +1 900 555 or open https://evil.test/login now.',
    'evil.test',
    '+1 514 555 0123',
  ])('a friend who has typed %j for a name is somebody you know', async (typed) => {
    const lea = await harness.join()
    await harness.tx.execute(
      sql`update accounts set first_name = ${typed} where id = ${lea.accountId}`,
    )
    await book('shopReferral', { friendId: lea.accountId })
    expect((await newestLine('en')).description).toBe(
      'Someone you know came to the shop with your link and bought something.',
    )
  })

  it('can be read by its owner, with its id in the ledger', async () => {
    const { entryId } = await book('welcome')
    const { body } = await mia.call(api.points.history, {
      params: { id: mia.loyaltyAccountId, pageSize: '1' },
    })
    expect(body.history[0]).toMatchObject({
      entryId: String(entryId),
      reason: 'Welcome',
      description: expect.stringContaining('A gift for joining'),
    })
  })
})

describe('every known reason', () => {
  const keys = Object.keys(historyReasonsEn).flatMap((key) => /^reason\.(.+)$/.exec(key)?.[1] ?? [])
  const everyFact: ReasonFacts = { ...order, product: 'Round frames', friendId: 'nobody' }
  const line = (key: string, facts: ReasonFacts, language: Language, brand = home) =>
    historyItem(
      {
        id: 1,
        redeemableDelta: 1,
        tierPointsDelta: 1,
        owedDelta: 0,
        originType: 13,
        reasonKey: key,
        reasonValues: facts,
        at: new Date('2026-11-21T12:00:00Z'),
      },
      brand,
      language,
    )
  const unreadable: ReasonFacts = {
    ...everyFact,
    title,
    date: 'the day before',
    currency: 'dollars',
    order: '',
  }

  it.each(keys)('%s is translated into both languages, each in its own words', (key) => {
    const [english, french] = (['en', 'fr'] as const).map((language) =>
      line(key, { ...everyFact, title }, language),
    )
    expect(
      [english!.reason, english!.description, french!.reason, french!.description].filter(
        (words) => words === '' || words.includes('{'),
      ),
    ).toEqual([])
    expect(french!.description).not.toBe(english!.description)
  })

  it.each(keys)('%s shows no placeholder when facts are missing or unreadable', (key) => {
    const some = Object.keys(everyFact).map((missing) => ({
      ...everyFact,
      title,
      [missing]: undefined,
    }))
    for (const facts of [{}, unreadable, { cents: Number.NaN, currency: '' }, ...some]) {
      for (const language of ['en', 'fr'] as const) {
        const { reason, description } = line(key, facts, language, stranger)
        expect(`${reason} ${description}`).not.toMatch(/[{}]|undefined|null|NaN|\[object|Invalid/)
      }
    }
  })

  it.each([
    [
      'purchase',
      'Made a purchase',
      'You bought something in the shop. Every full dollar earns one point.',
    ],
    [
      'refund',
      'Refund',
      'You got a refund, and the points for it were taken back. They no longer count toward your level.',
    ],
    ['birthday', 'Happy birthday', 'A gift for your birthday, once a year.'],
  ])('%s without its facts uses the text without facts', (key, reason, description) => {
    expect(line(key, {}, 'en')).toMatchObject({ reason, description })
  })

  it('shows names from elsewhere as they are, braces included', () => {
    expect(line('review', { product: '{brand} {order}' }, 'en').description).toBe(
      'Thank you for your review of {brand} {order}. Each product you buy earns points for one review.',
    )
  })

  it('shows an unknown reason with its own text and without an explanation', () => {
    expect(
      line('older', { text: { en: 'From another house', fr: 'D’une autre maison' } }, 'fr'),
    ).toMatchObject({ reason: 'D’une autre maison', description: '' })
  })
})
