import { join } from 'node:path'
import { packs } from '#brands/index.ts'
import type { FastifyInstance } from 'fastify'
import { createApp } from './app.ts'
import { houseOf } from './house.ts'
import { jobs } from './jobs.ts'
import { movableClock, systemClock } from './kit/clock.ts'
import { openDatabase } from './kit/db.ts'
import { diskTeller } from './kit/disk.ts'
import type { Settings } from './kit/env.ts'
import { hostsOf } from './kit/hosts.ts'
import { startJobs } from './kit/jobs.ts'
import { logConnections } from './kit/pooler.ts'
import { faultInLog, logOptions } from './kit/log.ts'
import { newToken, type BrandSecrets } from './kit/access.ts'
import { keptSecret } from './kit/secret.ts'
import type { House } from './kit/serve.ts'
import { openShelf } from './kit/shelf.ts'
import { applyPack } from './membership/apply.ts'
import { filesAt } from './neighbours/files.ts'
import { keepingPost, smtpPost } from './neighbours/post.ts'
import { shopsAt } from './neighbours/shop.ts'
import { voucherServicesAt } from './neighbours/voucher-service.ts'
import { seed } from './seed.ts'
import { serveStaff } from './staff/socket.ts'
import { mountTrial } from './trial/routes.ts'

export type Opened = {
  app: FastifyInstance
  house: House
  /** Finishes open requests within `within` milliseconds and closes the database. */
  close(within: number): Promise<void>
}

/** Milliseconds. Interval for emails that a stopped server left behind or whose retry is due. */
const OUTBOX_INTERVAL = 5_000
/** Above this event loop lag the server answers 503. */
const MAX_LAG_MS = 4_000
/** Per network over all paths. The demo has one user, and test runs. */
const CALLS_PER_MINUTE = { production: 600, trial: 100_000 }

/** Disk space in bytes for resized images. */
const IMAGE_CACHE_BYTES = 512 * 1024 * 1024

/**
 * Opens everything by the settings: database, packs, mail, jobs, app and pages. The caller listens.
 */
export async function openServer(settings: Settings, mountPages: (app: FastifyInstance, house: House) => void | Promise<void>): Promise<Opened> {
  const { trial } = settings
  const database = await openDatabase(settings)

  const movable = movableClock()
  const clock = trial ? movable : systemClock
  for (const pack of packs) await applyPack(database.tx, pack, clock.now())
  const hosts = hostsOf(packs, settings, () => portOf(app, settings.PORT))
  const post = settings.SMTP_URL ? smtpPost({ SMTP_URL: settings.SMTP_URL, MAIL_FROM: settings.MAIL_FROM ?? 'post@localhost' }) : keepingPost(database)
  const { house, mail } = houseOf({
    database, clock, hosts, packs, post, isTrial: trial,
    secret: settings.SECRET ?? keptSecret(settings.DATA_DIR),
    media: { files: filesAt(settings.MEDIA_URL), shelf: openShelf(join(settings.DATA_DIR, 'media'), IMAGE_CACHE_BYTES) },
    ...shopsIn(settings),
    voucherServices: voucherServicesAt({ services: settings.VOUCHER_SERVICES ?? new Map() }),
    onTold: (message, facts) => app.log.error(facts, message),
    onMailFault: (fault) => app.log.warn(fault, 'an email was not sent'),
  })
  const app: FastifyInstance = await createApp(house, {
    trustProxy: settings.TRUST_PROXY,
    logger: logOptions(logLevelOf(settings)),
    perMinute: CALLS_PER_MINUTE[trial ? 'trial' : 'production'],
    // A demo on a phone or busy laptop can lag without other visitors waiting.
    mostLag: trial ? undefined : MAX_LAG_MS,
  })
  logConnections(database, app.log)
  if (trial) await openTrial(app, house, movable)
  await mountPages(app, house)

  // With the embedded database, commands run in the server. PostgreSQL is open to the commands
  // directly.
  const stopStaff = database.engine === 'embedded'
    ? await serveStaff(house, settings.DATA_DIR, (error) => app.log.error({ fault: faultInLog(error) }, 'a staff command failed'))
    : undefined
  const stopJobs = startJobs(jobs, house, (name, error) => app.log.error({ job: name, fault: faultInLog(error) }, 'a job failed'))
  const checkDisk = diskTeller(database, app.log)
  const tick = () => {
    checkDisk()
    mail.wake()
  }
  const timer = setInterval(tick, OUTBOX_INTERVAL).unref()
  tick()
  return {
    app,
    house,
    async close(within) {
      clearInterval(timer)
      const timeout = new Promise<void>((go) => setTimeout(go, within).unref())
      void timeout.then(() => app.server.closeAllConnections())
      await Promise.all([app.close(), Promise.race([Promise.all([stopJobs(), mail.close(), stopStaff?.()]), timeout])])
      await database.close()
    },
  }
}

/** Adds what only the demo has: demo members, the mailbox, a movable clock. */
async function openTrial(app: FastifyInstance, house: House, clock: Parameters<typeof mountTrial>[2]): Promise<void> {
  for (const pack of packs) await seed(house, pack)
  mountTrial(app, house, clock)
}

/** Returns the shops for draft orders, and the secrets that webhooks are signed with. */
const shopsIn = ({ trial, SHOP_ADMIN, SHOP_SECRETS, JUDGEME_SECRETS }: Settings): Pick<House, 'shops' | 'shopSecrets'> => ({
  shops: shopsAt({ admins: SHOP_ADMIN ?? new Map(), hasDemo: trial }),
  shopSecrets: { shopify: trial ? withRandomSecrets(SHOP_SECRETS) : SHOP_SECRETS ?? new Map(), judgeme: JUDGEME_SECRETS ?? new Map() },
})

/** The demo shop signs like a real one; brands without a secret get a random one. */
const withRandomSecrets = (configured: BrandSecrets = new Map()): BrandSecrets => new Map(packs.map(({ slug }) => [slug, configured.get(slug) ?? [newToken()]]))

/** In the demo the default level is raised, so that the printed URLs stay readable. */
const logLevelOf = ({ trial, LOG_LEVEL }: Settings): string => (trial && LOG_LEVEL === 'info' ? 'warn' : LOG_LEVEL)

/** Returns the actual port: PORT can be 0 in tests. */
function portOf(app: FastifyInstance, requested: number): number {
  const address = app.server.address()
  return typeof address === 'object' && address ? address.port : requested
}
