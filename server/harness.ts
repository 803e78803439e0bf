import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrandPack } from '#brands/brand.ts'
import { addressOf, type Endpoint, type GivenBy, type ParamsOf, type SentTo } from '#contract/endpoint.ts'
import { door } from '#contract/door.ts'
import { profile } from '#contract/profile.ts'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { home, stranger } from './aids/brands.ts'
import { freshEmbedded, freshPostgres, testPostgres } from './aids/databases.ts'
import { createApp, type AppOptions } from './app.ts'
import { hashOfNewPassword, setPassword } from '#server/account/passwords.ts'
import { applyPack } from '#server/membership/apply.ts'
import { addEntry } from '#server/points/ledger.ts'
import { differencesOf } from '#server/points/verify.ts'
import { houseOf } from './house.ts'
import type { Mail } from './neighbours/mail.ts'
import { filesAt } from './neighbours/files.ts'
import { keepingPost, type Post } from './neighbours/post.ts'
import { startSession } from './session/sessions.ts'
import { mergeAccounts } from './staff/merge.ts'
import { lettersOf, type KeptLetter } from './trial/mailbox.ts'
import { lookedAtClock } from './kit/clock.ts'
import { rowsOf, type Database, type Tx } from './kit/db.ts'
import { hostsOf } from './kit/hosts.ts'
import { openShelf } from './kit/shelf.ts'
import type { House } from './kit/serve.ts'

// Used by the tests of every feature.
export { cheapestOf, home, stranger } from './aids/brands.ts'
export { freshEmbedded, freshPostgres, testPostgres } from './aids/databases.ts'

export type Answer<E> = { status: number; body: GivenBy<E> & { success?: boolean; code?: string; message?: string }; headers: Record<string, string | undefined>; cookies: { name: string; value: string; [attribute: string]: unknown }[] }

type Sent<E> = { params?: Partial<ParamsOf<E>> | Record<string, string>; body?: SentTo<E> | unknown; headers?: Record<string, string>; key?: string; brand?: BrandPack }

/** A client of the API. */
export type Caller = {
  token: string | undefined
  call<E extends Endpoint>(endpoint: E, sent?: Sent<E>): Promise<Answer<E>>
}
export type MemberCaller = Caller & { token: string; email: string; accountId: string; loyaltyAccountId: string; nftId: string }

export type Harness = {
  app: FastifyInstance
  house: House
  database: Database
  tx: Tx
  clock: ReturnType<typeof lookedAtClock>
  visitor(brand?: BrandPack): Caller
  /** Registers a new member through the API. */
  join(email?: string, brand?: BrandPack): Promise<MemberCaller>
  /** Credits points that count for the tier. */
  give(member: MemberCaller, points: number): Promise<void>
  /** Requests an email with a code for the member and returns the code. */
  codeFor(member: MemberCaller, brand?: BrandPack): Promise<string>
  /** Sets the member's password. */
  givePassword(member: MemberCaller, password: string): Promise<void>
  /** Confirms both addresses and merges the first account into the second, as staff do. */
  merge(from: MemberCaller, into: MemberCaller): Promise<void>
  /** Returns the same member with a second session. */
  anotherDevice(member: MemberCaller, device?: string): Promise<MemberCaller>
  rows<Row extends Record<string, unknown>>(statement: ReturnType<typeof sql>): Promise<Row[]>
  mail: Mail
  /** Sends due emails and returns those to an address, newest first. */
  lettersTo(email: string, brand?: BrandPack): Promise<KeptLetter[]>
  /** Closes the server. @throws when the ledger does not add up */
  close(): Promise<void>
}

export type HarnessOptions = {
  /** An open database instead of a fresh embedded one. */
  database?: Database
  packs?: readonly BrandPack[]
  perMinute?: number
  eventsPerMinute?: number
  isTrial?: boolean
  trustProxy?: AppOptions['trustProxy']
  secret?: string
  shopSecrets?: House['shopSecrets']
  /** Shops for draft orders, instead of the demo shop. */
  shops?: House['shops']
  /** Services for codes of vouchers without a pool. */
  voucherServices?: House['voucherServices']
  /** Receives messages for the team. */
  onTold?: House['tellTeam']
  /** Store of the brands' media. Unset: the brand packs. */
  mediaUrl?: string
  /** Receives the emails, instead of the mailbox. */
  post?: Post
  /** Registers pages beside the API, as main.ts does. */
  mount?: (app: FastifyInstance, house: House) => void
  hosts?: { BRAND_URLS?: Map<string, string>; trial?: boolean }
}

/** Cache size for images in bytes. */
const CACHE_BYTES = 64 * 1024 * 1024

/** Opens the whole server on a fresh database, without a socket, with a movable clock. */
export async function openHarness(options: HarnessOptions = {}): Promise<Harness> {
  const database = options.database ?? (await freshEmbedded())
  const clock = lookedAtClock()
  const shelf = join(tmpdir(), `laurel-shelf-${randomUUID()}`)
  const served = options.packs ?? [home, stranger]
  const hosts = hostsOf(served, { DEFAULT_BRAND: home.slug, trial: options.hosts?.trial ?? true, BRAND_URLS: options.hosts?.BRAND_URLS }, () => 4000)
  const { house: base, mail } = houseOf({
    database, clock, hosts, packs: served, isTrial: options.isTrial ?? true, ...(options.shopSecrets && { shopSecrets: options.shopSecrets }), shops: options.shops, voucherServices: options.voucherServices, ...(options.onTold && { onTold: options.onTold }), media: { files: filesAt(options.mediaUrl), shelf: openShelf(shelf, CACHE_BYTES) }, post: options.post ?? keepingPost(database), secret: options.secret ?? 'a secret of the tests, long enough to be one',
  })
  // Emails are sent only when a test asks for it.
  const house: House = { ...base, afterCommit: () => undefined }
  for (const pack of served) await applyPack(database.tx, pack, clock.now())
  const app = await createApp(house, { perMinute: options.perMinute ?? 100_000, eventsPerMinute: options.eventsPerMinute, trustProxy: options.trustProxy })
  options.mount?.(app, house)
  await app.ready()

  const visitor = (brand: BrandPack = home): Caller => callerOf(app, undefined, brand)
  return {
    app,
    house,
    database,
    tx: database.tx,
    clock,
    visitor,
    join: (email, brand) => register(app, database.tx, email ?? `${randomUUID()}@example.test`, brand ?? home),
    give: async (member, points) => {
      await addEntry(database.tx, { loyaltyAccountId: member.loyaltyAccountId, redeemable: points, counted: points, originType: 13, reason: { key: 'custom' }, key: randomUUID(), at: clock.now() })
    },
    ...actionsOf({ app, database, clock, house, mail }),
    rows: (statement) => rowsOf(database.tx, statement),
    mail,
    async lettersTo(email, brand = home) {
      await mail.sendDue()
      return lettersOf(database.tx, { brand: brand.slug, to: email })
    },
    async close() {
      const differences = await differencesOf(database.tx)
      await app.close()
      await database.close()
      rmSync(shelf, { recursive: true, force: true })
      if (differences.length > 0) throw new Error(`The ledger does not add up:\n${differences.join('\n')}`)
    },
  }
}

/** Returns actions that bypass the API. */
function actionsOf({ app, database, clock, house, mail }: Pick<Harness, 'app' | 'database' | 'clock' | 'house' | 'mail'>): Pick<Harness, 'codeFor' | 'givePassword' | 'merge' | 'anotherDevice'> {
  return {
    async codeFor(member, brand = home) {
      const { status } = await member.call(profile.sendCode, { brand })
      if (status !== 200) throw new Error(`requesting a code returned ${status}`)
      await mail.sendDue()
      const [email] = await lettersOf(database.tx, { brand: brand.slug, to: member.email.toLowerCase() })
      return email?.code ?? ''
    },
    givePassword: async ({ accountId }, password) => setPassword(database.tx, { accountId, hash: await hashOfNewPassword(password, password), now: clock.now() }),
    async merge(from, into) {
      await database.tx.execute(sql`update accounts set is_verified = true where id in (${from.accountId}, ${into.accountId})`)
      await database.tx.transaction((tx) => mergeAccounts(tx, { brand: home, from: from.email, into: into.email, now: clock.now() }))
    },
    async anotherDevice(member, device = 'Firefox · Linux') {
      const token = await startSession(database.tx, { accountId: member.accountId, brand: home.slug, secret: house.secret, now: clock.now(), device })
      return { ...member, ...callerOf(app, token, home), token }
    },
  }
}

function callerOf(app: FastifyInstance, token: string | undefined, home: BrandPack): Caller {
  return {
    token,
    async call(endpoint, { params = {}, body, headers = {}, key, brand = home } = {}) {
      const answer = await app.inject({
        method: endpoint.method,
        url: addressOf(endpoint, params as Record<string, string>),
        headers: {
          host: `${brand.slug}.localhost:4000`,
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(key ? { 'idempotency-key': key } : {}),
          ...headers,
        },
        ...(endpoint.kind === 'write' ? { payload: (body ?? {}) as object } : {}),
      })
      return { status: answer.statusCode, body: parsed(answer.body) as never, headers: answer.headers as never, cookies: answer.cookies as never }
    },
  }
}

const parsed = (body: string): unknown => {
  try {
    return JSON.parse(body)
  } catch {
    return body
  }
}

async function register(app: FastifyInstance, tx: Tx, email: string, brand: BrandPack): Promise<MemberCaller> {
  const { status, body } = await callerOf(app, undefined, brand).call(door.joinUnverified, { body: { email, creatorId: brand.ids.creatorId, assetId: brand.ids.assetId } })
  if (status !== 200 || !body.token) throw new Error(`registering returned ${status}`)
  const [row] = await rowsOf<{ account_id: string; id: string; nft_id: string }>(tx, sql`
    select l.id, l.account_id, l.nft_id from loyalty_accounts l join accounts a on a.id = l.account_id where a.email = ${email.toLowerCase()} and a.brand = ${brand.slug}`)
  if (!row) throw new Error('registering created no membership')
  return { ...callerOf(app, body.token, brand), token: body.token, email, accountId: row.account_id, loyaltyAccountId: row.id, nftId: row.nft_id }
}

/** The database engines, for tests that must pass on each. */
export const engines = [
  { engine: 'embedded', open: () => openHarness() },
  { engine: 'postgres', open: async () => openHarness({ database: await freshPostgres() }) },
].filter(({ engine }) => engine === 'embedded' || testPostgres)
