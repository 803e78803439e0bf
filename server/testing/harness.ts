import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrandPack } from '#brands/brand.ts'
import {
  addressOf,
  type Endpoint,
  type ResponseOf,
  type ParamsOf,
  type SentBody,
} from '#contract/endpoint.ts'
import { auth } from '#contract/auth.ts'
import { accountSettings } from '#contract/account-settings.ts'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { home, stranger } from './brands.ts'
import { freshEmbedded, freshPostgres, testPostgres } from './databases.ts'
import { createApp, type AppOptions } from '#server/app.ts'
import { hashNewPassword, setPassword } from '#server/identity/passwords/passwords.ts'
import { applyPack } from '#server/membership/apply-pack.ts'
import { addEntry } from '#server/points/ledger.ts'
import { differencesOf } from '#server/points/verify.ts'
import { createContext } from '#server/context.ts'
import type { Outbox } from '#server/emails/outbox-worker.ts'
import { createFileStore } from '#server/integrations/media-files.ts'
import { storingMailer, type Mailer } from '#server/emails/smtp.ts'
import { startSession } from '#server/auth/sessions/sessions.ts'
import { mergeAccounts } from '#server/staff/merge-accounts.ts'
import { openSandboxVault, type SandboxVault } from '#server/demo/vault/sandbox-vault.ts'
import { storedEmailsOf, type StoredEmail } from '#server/demo/mailbox-emails.ts'
import { cachedClock } from '#server/lib/time/clock.ts'
import { rowsOf, type Database, type Tx } from '#server/lib/database/database.ts'
import { hostsOf } from '#server/lib/http/hosts.ts'
import { openImageCache } from '#server/lib/files/image-cache.ts'
import type { AppContext } from '#server/lib/http/serve.ts'

// Used by the tests of every feature.
export { cheapestOf, home, stranger } from './brands.ts'
export { freshEmbedded, freshPostgres, testPostgres } from './databases.ts'

export type TestResponse<E> = {
  status: number
  body: ResponseOf<E> & { success?: boolean; code?: string; message?: string }
  headers: Record<string, string | undefined>
  cookies: { name: string; value: string; [attribute: string]: unknown }[]
}

type TestRequest<E> = {
  params?: Partial<ParamsOf<E>> | Record<string, string>
  body?: SentBody<E> | unknown
  headers?: Record<string, string>
  key?: string
  brand?: BrandPack
}

/** A client of the API. */
export type Caller = {
  token: string | undefined
  call<E extends Endpoint>(endpoint: E, sent?: TestRequest<E>): Promise<TestResponse<E>>
}
export type MemberCaller = Caller & {
  token: string
  email: string
  accountId: string
  loyaltyAccountId: string
  nftId: string
}

export type Harness = {
  app: FastifyInstance
  context: AppContext
  database: Database
  tx: Tx
  clock: ReturnType<typeof cachedClock>
  visitor(brand?: BrandPack): Caller
  /** Registers a new member through the API. */
  join(email?: string, brand?: BrandPack): Promise<MemberCaller>
  /** Credits points that count for the tier. */
  award(member: MemberCaller, points: number): Promise<void>
  /** Requests an email with a code for the member and returns the code. */
  codeFor(member: MemberCaller, brand?: BrandPack): Promise<string>
  /** Sets the member's password. */
  setPassword(member: MemberCaller, password: string): Promise<void>
  /** Confirms both addresses and merges the first account into the second, as staff do. */
  merge(from: MemberCaller, into: MemberCaller): Promise<void>
  /** Returns the same member with a second session. */
  anotherDevice(member: MemberCaller, device?: string): Promise<MemberCaller>
  rows<Row extends Record<string, unknown>>(statement: ReturnType<typeof sql>): Promise<Row[]>
  outbox: Outbox
  /** The sandbox vault that takes the payments. */
  sandbox: SandboxVault
  /** Writes the statistics that were counted. */
  flushCounts(): Promise<void>
  /** Sends due emails and returns those to an address, newest first. */
  emailsTo(email: string, brand?: BrandPack): Promise<StoredEmail[]>
  /** Closes the server. @throws when the ledger does not add up */
  close(): Promise<void>
}

export type HarnessOptions = {
  /** An open database instead of a fresh embedded one. */
  database?: Database
  packs?: readonly BrandPack[]
  perMinute?: number
  eventsPerMinute?: number
  isDemo?: boolean
  trustProxy?: AppOptions['trustProxy']
  secret?: string
  shopSecrets?: AppContext['shopSecrets']
  /** Shops for draft orders, instead of the demo shop. */
  shops?: AppContext['shops']
  /** Services for codes of vouchers without a pool. */
  voucherServices?: AppContext['voucherServices']
  /** Custody of the brands' chains. Unset: none. */
  custodies?: AppContext['custodies']
  /** Chains on which members have wallets. Unset: none. */
  chains?: AppContext['chains']
  walletConnect?: AppContext['walletConnect']
  /** Wallets of phones. Unset: none. */
  phonePasses?: AppContext['phonePasses']
  /** Push services of browsers. Unset: none. */
  webPush?: AppContext['webPush']
  /** Provider of card payments, instead of the sandbox vault. */
  cardPayments?: AppContext['cardPayments']
  /** Decides on payments, instead of the rules in the pack. */
  risk?: AppContext['risk']
  /** Milliseconds within which a decision must be there. Unset: as in production. */
  riskLimitMs?: number
  /** Receives messages for the team. */
  onAlert?: AppContext['alertTeam']
  /** Store of the brands' media. Unset: the brand packs. */
  mediaUrl?: string
  /** Receives the emails, instead of the mailbox. */
  mailer?: Mailer
  /** Registers pages beside the API, as main.ts does. */
  mount?: (app: FastifyInstance, context: AppContext) => void
  /** Metrics, error reports and traces. */
  observers?: AppOptions['observers']
  hosts?: { BRAND_URLS?: Map<string, string>; demo?: boolean }
}

/** Cache size for images in bytes. */
const CACHE_BYTES = 64 * 1024 * 1024

/** Opens the whole server on a fresh database, without a socket, with a movable clock. */
export async function openHarness(options: HarnessOptions = {}): Promise<Harness> {
  const database = options.database ?? (await freshEmbedded())
  const clock = cachedClock()
  const imageCache = join(tmpdir(), `laurel-shelf-${randomUUID()}`)
  const served = options.packs ?? [home, stranger]
  const hosts = hostsOf(
    served,
    {
      DEFAULT_BRAND: home.slug,
      isDemo: options.hosts?.demo ?? true,
      BRAND_URLS: options.hosts?.BRAND_URLS,
    },
    () => 4000,
  )
  const sandbox = await openSandboxVault({ clock, packs: served, hosts, port: () => 4000 })
  const {
    context: base,
    mail,
    counts,
  } = createContext({
    database,
    clock,
    hosts,
    packs: served,
    isDemo: options.isDemo ?? true,
    ...(options.shopSecrets && { shopSecrets: options.shopSecrets }),
    ...integrationsOf(options),
    cardPayments: options.cardPayments ?? sandbox.cardPayments,
    ...(options.onAlert && { onAlert: options.onAlert }),
    media: {
      files: createFileStore(options.mediaUrl),
      imageCache: openImageCache(imageCache, CACHE_BYTES),
    },
    mailer: options.mailer ?? storingMailer(database),
    secret: options.secret ?? 'a secret of the tests, long enough to be one',
  })
  // Emails are sent only when a test asks for it.
  const context: AppContext = { ...base, afterCommit: () => undefined }
  for (const pack of served) await applyPack(database.tx, pack, clock.now())
  const app = await createApp(context, {
    perMinute: options.perMinute ?? 100_000,
    eventsPerMinute: options.eventsPerMinute,
    trustProxy: options.trustProxy,
    observers: options.observers,
    otherOrigin: sandbox.handle,
  })
  options.mount?.(app, context)
  await app.ready()

  const visitor = (brand: BrandPack = home): Caller => callerOf(app, undefined, brand)
  return {
    app,
    context,
    database,
    tx: database.tx,
    clock,
    visitor,
    join: (email, brand) =>
      register(app, database.tx, email ?? `${randomUUID()}@example.test`, brand ?? home),
    ...actionsOf({ app, database, clock, context, outbox: mail }),
    rows: (statement) => rowsOf(database.tx, statement),
    outbox: mail,
    sandbox,
    flushCounts: () => counts.flush(),
    async emailsTo(email, brand = home) {
      await mail.sendDue()
      return storedEmailsOf(database.tx, { brand: brand.slug, to: email })
    },
    async close() {
      const differences = await differencesOf(database.tx)
      await app.close()
      await sandbox.close()
      await database.close()
      rmSync(imageCache, { recursive: true, force: true })
      if (differences.length > 0)
        throw new Error(`The ledger does not add up:\n${differences.join('\n')}`)
    },
  }
}

const integrationsOf = (options: HarnessOptions) => ({
  shops: options.shops,
  voucherServices: options.voucherServices,
  custodies: options.custodies,
  chains: options.chains,
  walletConnect: options.walletConnect,
  phonePasses: options.phonePasses,
  webPush: options.webPush,
  risk: options.risk,
  riskLimitMs: options.riskLimitMs,
})

/** Returns actions that bypass the API. */
function actionsOf({
  app,
  database,
  clock,
  context,
  outbox,
}: Pick<Harness, 'app' | 'database' | 'clock' | 'context' | 'outbox'>): Pick<
  Harness,
  'award' | 'codeFor' | 'setPassword' | 'merge' | 'anotherDevice'
> {
  return {
    award: async (member, points) => {
      await addEntry(database.tx, {
        loyaltyAccountId: member.loyaltyAccountId,
        redeemable: points,
        tierPoints: points,
        originType: 13,
        reason: { key: 'custom' },
        key: randomUUID(),
        at: clock.now(),
      })
    },
    async codeFor(member, brand = home) {
      const { status } = await member.call(accountSettings.sendCode, { brand })
      if (status !== 200) throw new Error(`requesting a code returned ${status}`)
      await outbox.sendDue()
      const emails = await storedEmailsOf(database.tx, {
        brand: brand.slug,
        to: member.email.toLowerCase(),
      })
      // Emails without a code may have been sent at the same time.
      return emails.find(({ code }) => code)?.code ?? ''
    },
    setPassword: async ({ accountId }, password) =>
      setPassword(database.tx, {
        accountId,
        hash: await hashNewPassword(password, password),
        now: clock.now(),
      }),
    async merge(from, into) {
      await database.tx.execute(
        sql`update accounts set is_verified = true where id in (${from.accountId}, ${into.accountId})`,
      )
      await database.tx.transaction((tx) =>
        mergeAccounts(tx, { brand: home, from: from.email, into: into.email, now: clock.now() }),
      )
    },
    async anotherDevice(member, device = 'Firefox · Linux') {
      const token = await startSession(database.tx, {
        accountId: member.accountId,
        brand: home.slug,
        secret: context.secret,
        now: clock.now(),
        device,
      })
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
      return {
        status: answer.statusCode,
        body: parsed(answer.body) as never,
        headers: answer.headers as never,
        cookies: answer.cookies as never,
      }
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

async function register(
  app: FastifyInstance,
  tx: Tx,
  email: string,
  brand: BrandPack,
): Promise<MemberCaller> {
  const { status, body } = await callerOf(app, undefined, brand).call(auth.joinUnverified, {
    body: { email, creatorId: brand.ids.creatorId, assetId: brand.ids.assetId },
  })
  if (status !== 200 || !body.token) throw new Error(`registering returned ${status}`)
  const [row] = await rowsOf<{ account_id: string; id: string; nft_id: string }>(
    tx,
    sql`
    select l.id, l.account_id, l.nft_id from loyalty_accounts l join accounts a on a.id = l.account_id where a.email = ${email.toLowerCase()} and a.brand = ${brand.slug}`,
  )
  if (!row) throw new Error('registering created no membership')
  return {
    ...callerOf(app, body.token, brand),
    token: body.token,
    email,
    accountId: row.account_id,
    loyaltyAccountId: row.id,
    nftId: row.nft_id,
  }
}

/** The database engines, for tests that must pass on each. */
export const engines = [
  { engine: 'embedded', open: () => openHarness() },
  { engine: 'postgres', open: async () => openHarness({ database: await freshPostgres() }) },
].filter(({ engine }) => engine === 'embedded' || testPostgres)
