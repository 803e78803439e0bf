import { join } from 'node:path'
import { packs } from '#brands/index.ts'
import type { FastifyInstance } from 'fastify'
import { createApp } from './app.ts'
import { createContext } from './context.ts'
import { jobs } from './jobs.ts'
import { movableClock, systemClock } from './lib/time/clock.ts'
import type { Database } from './lib/database/database.ts'
import { openDatabase } from './lib/database/open-database.ts'
import { diskSpaceLogger } from './lib/database/disk-space.ts'
import type { Settings } from './lib/config/env.ts'
import { hostsOf } from './lib/http/hosts.ts'
import { startJobs } from './lib/jobs/jobs.ts'
import { logConnections } from './lib/database/connection-check.ts'
import { errorForLog, logOptions } from './lib/logging/log.ts'
import { newToken, type BrandSecrets } from './lib/security/tokens.ts'
import { storedSecret, storedVapidKeys } from './lib/config/secret.ts'
import type { AppContext } from './lib/http/serve.ts'
import { openImageCache } from './lib/files/image-cache.ts'
import { applyPack } from './membership/apply-pack.ts'
import { createFileStore } from './integrations/media-files.ts'
import { storingMailer, smtpMailer, type Mailer } from './emails/smtp.ts'
import { createCardPayments } from './integrations/card-payments/card-payments.ts'
import { createChains } from './integrations/chains/chains.ts'
import { createCustodies } from './integrations/chains/custodies.ts'
import { openPhonePasses } from './integrations/phone-passes/phone-passes.ts'
import { openNotificationWorker } from './notifications/worker.ts'
import { openWebhookWorker } from './outgoing-webhooks/worker.ts'
import { openPhonePassWorker } from './phone-passes/worker.ts'
import { createShops } from './integrations/shops.ts'
import { openWebPush } from './integrations/web-push.ts'
import { createVoucherServices } from './integrations/voucher-services.ts'
import { browserReportsIn, openReporting, type Reporting } from './reporting/reporting.ts'
import { seed } from './demo/seed.ts'
import { mountDemoExplorer } from './demo/demo-explorer.ts'
import { openDemoChain, setUpDemoChain, withDemoExplorer } from './demo/demo-chain.ts'
import { openSandboxVault } from './demo/vault/sandbox-vault.ts'
import { openChainWorker } from './withdrawals/worker.ts'
import { serveStaffSocket } from './staff/socket.ts'
import { mountDemo } from './demo/demo-routes.ts'

export type OpenServer = {
  app: FastifyInstance
  context: AppContext
  /** Finishes open requests within `within` milliseconds and closes the database. */
  close(within: number): Promise<void>
}

/** Milliseconds. Interval for emails that a stopped server left behind or whose retry is due. */
const OUTBOX_INTERVAL = 5_000
/** Above this event loop lag the server answers 503. */
const MAX_LAG_MS = 4_000
/** Per network over all paths. The demo has one user, and test runs. */
const CALLS_PER_MINUTE = { production: 600, demo: 100_000 }

/** Disk space in bytes for resized images. */
const IMAGE_CACHE_BYTES = 512 * 1024 * 1024

/**
 * Opens everything by the settings: database, packs, mail, jobs, app and pages. The caller listens.
 */
export async function openServer(
  settings: Settings,
  mountPages: (app: FastifyInstance, context: AppContext) => void | Promise<void>,
): Promise<OpenServer> {
  const { isDemo } = settings
  const database = await openDatabase(settings)

  const movable = movableClock()
  const clock = isDemo ? movable : systemClock
  for (const pack of packs) await applyPack(database.tx, pack, clock.now())
  const { demoChain, ...chains } = await chainsIn(settings)
  const shown = demoChain ? packs.map(withDemoExplorer) : packs
  const port = () => portOf(app, settings.PORT)
  const hosts = hostsOf(shown, settings, port)
  const sandbox = await sandboxIn(settings, { clock, hosts, port })
  const post = mailerOf(settings, database)
  const {
    context: base,
    mail,
    counts,
  } = createContext({
    database,
    clock,
    hosts,
    packs: shown,
    mailer: post,
    isDemo,
    secret: settings.SECRET ?? storedSecret(settings.DATA_DIR),
    ...servicesIn(settings),
    ...chains,
    cardPayments: createCardPayments(settings.CARD_PAYMENTS ?? new Map(), sandbox?.cardPayments),
    onAlert: (message, facts) => app.log.error(facts, message),
    onDeliveryFailure: (failure) => app.log.warn(failure, 'an email was not sent'),
  })
  const reporting = await openReporting(settings, { database, clock })
  const failed = (job: string, error: unknown) => failureOf(app, reporting)(job, error)
  const { workers, chainWorker, wakeQueues } = workersOf(base, failed)
  const context = wakingWorkers(base, workers)
  const app: FastifyInstance = await createApp(context, {
    trustProxy: settings.TRUST_PROXY,
    logger: logOptions(logLevelOf(settings)),
    perMinute: CALLS_PER_MINUTE[isDemo ? 'demo' : 'production'],
    otherOrigin: sandbox?.handle,
    // A demo on a phone or busy laptop can lag without other visitors waiting.
    maxLagMs: isDemo ? undefined : MAX_LAG_MS,
    observers: reporting.observers,
  })
  logConnections(database, app.log)
  if (isDemo) await openDemo(app, context, { clock: movable, demoChain })
  await mountPages(app, context)

  const stopStaff = await serveStaff(context, app, settings.DATA_DIR)
  const stopJobs = startJobs(jobs, context, failed)
  const flushCounts = () => counts.flush().catch((error: unknown) => failed('analytics', error))
  chainWorker.wake()
  const stopTasks = repeat([
    diskSpaceLogger(database, app.log),
    () => mail.wake(),
    wakeQueues,
    flushCounts,
  ])
  return {
    app,
    context,
    async close(within) {
      stopTasks()
      await closeApp(app, within, () =>
        Promise.all([
          ...[mail, reporting, ...workers].map((part) => part.close()),
          stopJobs(),
          stopStaff?.(),
        ]),
      )
      await flushCounts()
      await database.close()
      await demoChain?.stop()
      await sandbox?.close()
    },
  }
}

/** Opens the workers beside the outbox; each is woken after a write. */
function workersOf(context: AppContext, onFailure: (job: string, error: unknown) => void) {
  const failed = (job: string) => (error: unknown) => onFailure(job, error)
  const chainWorker = openChainWorker(context, failed('withdrawals.worker'))
  const passWorker = openPhonePassWorker(context, failed('phone-passes.worker'))
  const pushWorker = openNotificationWorker(context, failed('notifications.worker'))
  const webhookWorker = openWebhookWorker(context, failed('outgoing-webhooks.worker'))
  return {
    chainWorker,
    /** What a stopped server left behind, or whose retry is due, is sent in the next round. */
    wakeQueues() {
      for (const worker of [passWorker, pushWorker, webhookWorker]) worker.wake()
    },
    workers: [chainWorker, passWorker, pushWorker, webhookWorker],
  }
}

/** Runs short tasks now and every few seconds. @returns stop */
function repeat(tasks: readonly (() => unknown)[]): () => void {
  const run = () => {
    for (const task of tasks) void task()
  }
  const timer = setInterval(run, OUTBOX_INTERVAL).unref()
  run()
  return () => clearInterval(timer)
}

/**
 * With the embedded database, commands run in the server. PostgreSQL is open to the commands
 * directly.
 */
const serveStaff = async (context: AppContext, app: FastifyInstance, folder: string) =>
  context.database.engine === 'embedded'
    ? serveStaffSocket(context, folder, (error) =>
        app.log.error({ error: errorForLog(error) }, 'a staff command failed'),
      )
    : undefined

/** Returns a function that logs and reports the error of a job. */
const failureOf =
  (app: FastifyInstance, { observers }: Reporting) =>
  (job: string, error: unknown) => {
    app.log.error({ job, error: errorForLog(error) }, 'a job failed')
    observers.onFailure?.({ error, job })
  }

/** Finishes open requests and background work within some milliseconds. */
async function closeApp(
  app: FastifyInstance,
  within: number,
  stopWork: () => Promise<unknown>,
): Promise<void> {
  const timeout = new Promise<void>((go) => setTimeout(go, within).unref())
  void timeout.then(() => app.server.closeAllConnections())
  await Promise.all([app.close(), Promise.race([stopWork(), timeout])])
}

/** Returns the services that the settings name. */
const servicesIn = (settings: Settings) => ({
  media: {
    files: createFileStore(settings.MEDIA_URL),
    imageCache: openImageCache(join(settings.DATA_DIR, 'media'), IMAGE_CACHE_BYTES),
  },
  ...shopsIn(settings),
  voucherServices: createVoucherServices({ services: settings.VOUCHER_SERVICES ?? new Map() }),
  walletConnect: walletConnectIn(settings),
  browserReports: browserReportsIn(settings),
  phonePasses: openPhonePasses({ settings, packs }),
  webPush: webPushIn(settings),
})

/** Returns the client of push services. A demo without keys has a pair of its own. */
function webPushIn(settings: Settings): AppContext['webPush'] {
  const {
    VAPID_PUBLIC_KEY: publicKey,
    VAPID_PRIVATE_KEY: privateKey,
    VAPID_SUBJECT: subject,
    PUSH_SERVICES: services,
  } = settings
  if (publicKey && privateKey && subject)
    return openWebPush({ keys: { publicKey, privateKey, subject }, services })
  return settings.isDemo
    ? openWebPush({ keys: storedVapidKeys(settings.DATA_DIR), services })
    : undefined
}

const mailerOf = ({ SMTP_URL, MAIL_FROM }: Settings, database: Database): Mailer =>
  SMTP_URL
    ? smtpMailer({ SMTP_URL, MAIL_FROM: MAIL_FROM ?? 'post@localhost' })
    : storingMailer(database)

/** Returns the chains of the brands. A demo without nodes of its own gets a local chain. */
async function chainsIn({ NODE_ENV, CHAIN_RPC_URLS, CHAIN_KEYS, CHAIN_BLOCK_RANGE }: Settings) {
  const demoChain =
    NODE_ENV === 'development' && !CHAIN_RPC_URLS ? await openDemoChain(packs) : undefined
  const urls = CHAIN_RPC_URLS ?? demoChain?.urls ?? new Map<string, readonly string[]>()
  const keys = CHAIN_KEYS ?? demoChain?.keys ?? new Map<string, string>()
  return {
    demoChain,
    chains: await createChains({ packs, nodes: urls }),
    custodies: createCustodies({ packs, urls, keys, blockRange: CHAIN_BLOCK_RANGE }),
  }
}

/** The demo's card vault. */
const sandboxIn = async (
  { isDemo, DATA_DIR: folder }: Settings,
  parts: Pick<Parameters<typeof openSandboxVault>[0], 'clock' | 'hosts' | 'port'>,
) => (isDemo ? openSandboxVault({ ...parts, packs, folder }) : undefined)

/** Returns a context that wakes further workers after every write too. */
const wakingWorkers = (context: AppContext, workers: readonly { wake(): void }[]): AppContext => ({
  ...context,
  afterCommit() {
    context.afterCommit()
    for (const worker of workers) worker.wake()
  },
})

/** Adds what only the demo has: demo members, the mailbox, a movable clock, a local chain. */
async function openDemo(
  app: FastifyInstance,
  context: AppContext,
  { clock, demoChain }: DemoParts,
): Promise<void> {
  for (const pack of packs) await seed(context, pack)
  mountDemo(app, context, clock)
  if (!demoChain) return
  mountDemoExplorer(app, context, demoChain)
  await setUpDemoChain(context, packs)
}

type DemoParts = {
  clock: Parameters<typeof mountDemo>[2]
  /** Unset: the chains of the settings, or none. */
  demoChain: Parameters<typeof mountDemoExplorer>[2] | undefined
}

const walletConnectIn = ({
  WALLETCONNECT_PROJECT_ID: projectId,
  WALLETCONNECT_RELAY_URL: relayUrl,
}: Settings): AppContext['walletConnect'] => (projectId ? { projectId, relayUrl } : undefined)

/** Returns the shops for draft orders, and the secrets that webhooks are signed with. */
const shopsIn = ({
  isDemo,
  SHOP_ADMIN,
  SHOP_SECRETS,
  JUDGEME_SECRETS,
}: Settings): Pick<AppContext, 'shops' | 'shopSecrets'> => ({
  shops: createShops({ admins: SHOP_ADMIN ?? new Map(), hasDemo: isDemo }),
  shopSecrets: {
    shopify: isDemo ? withRandomSecrets(SHOP_SECRETS) : (SHOP_SECRETS ?? new Map()),
    judgeme: JUDGEME_SECRETS ?? new Map(),
  },
})

/** The demo shop signs like a real one; brands without a secret get a random one. */
const withRandomSecrets = (configured: BrandSecrets = new Map()): BrandSecrets =>
  new Map(packs.map(({ slug }) => [slug, configured.get(slug) ?? [newToken()]]))

/** In the demo the default level is raised, so that the printed URLs stay readable. */
const logLevelOf = ({ isDemo, LOG_LEVEL }: Settings): string =>
  isDemo && LOG_LEVEL === 'info' ? 'warn' : LOG_LEVEL

/** Returns the actual port: PORT can be 0 in tests. */
function portOf(app: FastifyInstance, requested: number): number {
  const address = app.server.address()
  return typeof address === 'object' && address ? address.port : requested
}
