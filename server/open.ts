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
  /** Finishes what is in flight, at the most so many milliseconds, and closes the database. */
  close(within: number): Promise<void>
}

/** Letters that a stopped server left behind, or whose pause is over. */
const LOOK_FOR_LETTERS_EVERY = 5_000
/** A server further behind than this turns calls away until it has caught up. */
const MOST_LAG_MS = 4_000
/** Of one address over all paths. A trial is one person and her test runs. */
const CALLS_PER_MINUTE = { production: 600, trial: 100_000 }

/** Pictures that were made for the screens of phones, in bytes of the disk. */
const PICTURES_MOST = 512 * 1024 * 1024

/** Opens the house by its settings: database, packs, mail, jobs, and the app with its pages. Listening is left to the caller. */
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
    media: { files: filesAt(settings.MEDIA_URL), shelf: openShelf(join(settings.DATA_DIR, 'media'), PICTURES_MOST) },
    ...shopsIn(settings),
    voucherServices: voucherServicesAt({ services: settings.VOUCHER_SERVICES ?? new Map() }),
    onTold: (says, facts) => app.log.error(facts, says),
    onMailFault: (fault) => app.log.warn(fault, 'a letter did not leave'),
  })
  const app: FastifyInstance = await createApp(house, {
    trustProxy: settings.TRUST_PROXY,
    logger: logOptions(quietIn(settings)),
    perMinute: CALLS_PER_MINUTE[trial ? 'trial' : 'production'],
    // On a phone or a busy laptop a trial may lag without anybody else waiting behind.
    mostLag: trial ? undefined : MOST_LAG_MS,
  })
  logConnections(database, app.log)
  if (trial) await openTrial(app, house, movable)
  await mountPages(app, house)

  // Whoever has the database to himself is asked; PostgreSQL is open to the commands themselves.
  const stopStaff = database.engine === 'embedded'
    ? await serveStaff(house, settings.DATA_DIR, (error) => app.log.error({ fault: faultInLog(error) }, 'a command of the staff failed'))
    : undefined
  const stopJobs = startJobs(jobs, house, (name, error) => app.log.error({ job: name, fault: faultInLog(error) }, 'a job failed'))
  const tellOfDisk = diskTeller(database, app.log)
  const round = () => {
    tellOfDisk()
    mail.wake()
  }
  const postman = setInterval(round, LOOK_FOR_LETTERS_EVERY).unref()
  round()
  return {
    app,
    house,
    async close(within) {
      clearInterval(postman)
      const late = new Promise<void>((go) => setTimeout(go, within).unref())
      void late.then(() => app.server.closeAllConnections())
      await Promise.all([app.close(), Promise.race([Promise.all([stopJobs(), mail.close(), stopStaff?.()]), late])])
      await database.close()
    },
  }
}

/** What a trial has beside: demo members, the mailbox, a clock that can be moved. */
async function openTrial(app: FastifyInstance, house: House, clock: Parameters<typeof mountTrial>[2]): Promise<void> {
  for (const pack of packs) await seed(house, pack)
  mountTrial(app, house, clock)
}

/** The shops of brands, both ways: where orders are prepared, and what their events are signed with. */
const shopsIn = ({ trial, SHOP_ADMIN, SHOP_SECRETS, JUDGEME_SECRETS }: Settings): Pick<House, 'shops' | 'shopSecrets'> => ({
  shops: shopsAt({ admins: SHOP_ADMIN ?? new Map(), hasDemo: trial }),
  shopSecrets: { shopify: trial ? withOwnSecrets(SHOP_SECRETS) : SHOP_SECRETS ?? new Map(), judgeme: JUDGEME_SECRETS ?? new Map() },
})

/** The demo shop of a trial signs like a real one; where the trial has no secret, with one that nobody else knows. */
const withOwnSecrets = (given: BrandSecrets = new Map()): BrandSecrets => new Map(packs.map(({ slug }) => [slug, given.get(slug) ?? [newToken()]]))

/** In a trial the printed addresses stay readable; whoever wants to see more asks for it. */
const quietIn = ({ trial, LOG_LEVEL }: Settings): string => (trial && LOG_LEVEL === 'info' ? 'warn' : LOG_LEVEL)

/** The port that was really taken: PORT may be 0 in tests. */
function portOf(app: FastifyInstance, asked: number): number {
  const taken = app.server.address()
  return typeof taken === 'object' && taken ? taken.port : asked
}
