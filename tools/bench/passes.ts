/**
 * npm run bench:passes: members of a campaign have phone passes whose points change at the rate of 100,000 in an hour.
 * Measures the response time of the API of the built server with PostgreSQL in pairs, without and with the campaign. A
 * local push service stands for Apple's; every message makes a phone ask for its list and its pass.
 */
import { fork } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrandPack } from '#brands/brand.ts'
import { packs } from '#brands/index.ts'
import { sql } from 'drizzle-orm'
import {
  createCertificate,
  passTypeSubject,
} from '#server/integrations/phone-passes/test-certificates.ts'
import { openDatabase } from '#server/lib/database/open-database.ts'
import { rowsOf, type Tx } from '#server/lib/database/database.ts'
import { addEntry } from '#server/points/ledger.ts'
import { ensureBuilt } from '../build/ensure-built.mjs'
import { readArguments } from '../setup/arguments.mjs'
import { startPostgres } from '../setup/postgres.mjs'
import { medianOf, openLoop, percentile, requestText } from './load.ts'
import { createMembers, networkOf, tokenOfMember } from './members.ts'
import type { PhoneCounts, Ready, Start } from './phones.ts'
import { SECRET, serveBuilt, type Served } from './server.ts'

const {
  passes: PASSES,
  seconds: SECONDS,
  pairs: PAIRS,
} = readArguments({
  usage: 'npm run bench:passes -- [--passes 100000] [--seconds 30] [--pairs 5]',
  counts: { passes: 100_000, seconds: 30, pairs: 5 },
}).counts
/** Times the response time without a campaign. */
const LIMIT = 1.2
/** Passes that change in a second: 100,000 in an hour. */
const CHANGES_PER_SECOND = 100_000 / 3600
const CALLS_PER_SECOND = 100
const SESSIONS = 200
const PASS_TYPE = 'pass.bench.laurel'

const brand = packs[0] as BrandPack

async function prepare(tx: Tx): Promise<void> {
  await createMembers(tx, {
    brand,
    members: PASSES,
    entriesPerMember: 2,
    secret: SECRET,
    sessions: Array.from({ length: SESSIONS }, (_, place) => place + 1),
  })
  await tx.execute(
    sql`insert into phone_passes (serial, brand, platform, nft_id, account_id, loyalty_account_id, language, created_at, changed_at) select 'pass_' || substr(id, 4), brand, 'apple', nft_id, account_id, id, 'en', now(), date_trunc('second', now()) from loyalty_accounts`,
  )
  await tx.execute(
    sql`insert into phone_pass_registrations (serial, device_id, push_token, registered_at) select serial, 'device-' || serial, 'push-' || serial, now() from phone_passes`,
  )
  await tx.execute(sql.raw('vacuum (analyze) phone_passes'))
  await tx.execute(sql.raw('vacuum (analyze) phone_pass_registrations'))
}

/** Writes the files of a pass type and returns the settings that name them. */
function signingIn(folder: string) {
  const authority = createCertificate({
    subject: [{ name: 'commonName', value: 'Authority' }],
    isAuthority: true,
  })
  const own = createCertificate({ subject: passTypeSubject(PASS_TYPE), issuer: authority })
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text, { mode: 0o600 })
    return join(folder, name)
  }
  return {
    authority: authority.certificate,
    settings: {
      APPLE_PASS_SIGNING: `${brand.slug}=${PASS_TYPE}|${file('pass.pem', own.certificate)}|${file('pass.key', own.key)}`,
      APPLE_PASS_WWDR: file('wwdr.pem', authority.certificate),
    },
  }
}

/** Starts the phones in a process of their own. */
function startPhones() {
  const child = fork(new URL('phones.ts', import.meta.url), { execArgv: ['--import', 'tsx'] })
  const ask = <Answer>(message: Start | 'counts') =>
    new Promise<Answer>((answered) => {
      child.once('message', (answer) => answered(answer as Answer))
      child.send(message)
    })
  return {
    start: (facts: Start) => ask<Ready>(facts),
    follow: (host: string) => void child.send({ host }),
    counts: () => ask<PhoneCounts>('counts'),
    stop: () => child.disconnect(),
  }
}

const pause = (milliseconds: number) => new Promise((go) => setTimeout(go, milliseconds))

let nextMember = SESSIONS + 1

/** Credits points to members with passes, at the rate of the campaign. @returns how many */
async function campaign(tx: Tx, seconds: number): Promise<number> {
  const began = performance.now()
  let changed = 0
  while (performance.now() - began < seconds * 1000) {
    const due = Math.floor(((performance.now() - began) / 1000) * CHANGES_PER_SECOND)
    for (; changed < due; changed += 1) {
      await addEntry(tx, {
        loyaltyAccountId: `la_${nextMember}`,
        redeemable: 10,
        tierPoints: 10,
        originType: 13,
        reason: { key: 'custom', text: { en: 'Campaign', fr: 'Campagne' } },
        key: `campaign-${nextMember}`,
        at: new Date(),
      })
      nextMember += 1
    }
    await pause(10)
  }
  return changed
}

/** Returns the 95th percentile of the response time of balances, in milliseconds. */
async function p95({ port, host }: Served): Promise<number> {
  let call = 0
  const { milliseconds, statuses } = await openLoop({
    port,
    connections: 20,
    seconds: SECONDS,
    perSecond: CALLS_PER_SECOND,
    next: () => {
      const member = (call++ % SESSIONS) + 1
      return requestText({
        method: 'GET',
        path: `/api/loyaltyaccount/la_${member}/points`,
        host,
        token: tokenOfMember(member),
        from: networkOf(String(member)),
      })
    },
  })
  if (Object.keys(statuses).join() !== '200')
    throw new Error(`the API answered ${JSON.stringify(statuses)}`)
  return percentile(milliseconds, 0.95)
}

async function untilNotified(tx: Tx): Promise<void> {
  for (;;) {
    const [row] = await rowsOf<{ left: number }>(
      tx,
      sql`select (select count(*) from phone_pass_changes)::int + (select count(*) from phone_pass_registrations where due_at is not null)::int as left`,
    )
    if (row?.left === 0) return
    await pause(200)
  }
}

/** Waits until the phones have asked for as many passes as changed. */
async function countsOf(
  phones: ReturnType<typeof startPhones>,
  changed: number,
): Promise<PhoneCounts> {
  for (let tries = 0; ; tries += 1) {
    const counts = await phones.counts()
    if (counts.answered + counts.failed >= changed || tries > 100) return counts
    await pause(100)
  }
}

type Pair = { quiet: number; busy: number }

/** Measures without and with the campaign, in turns, and waits until every phone has been notified. */
async function measure(tx: Tx, server: Served): Promise<{ pairs: Pair[]; changed: number }> {
  const pairs: Pair[] = []
  // The first pass draws its pictures, once for each server.
  let changed = await campaign(tx, 1)
  await untilNotified(tx)
  await p95(server)
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const measureBusy = async () => {
      const [busy, changes] = await Promise.all([p95(server), campaign(tx, SECONDS)])
      changed += changes
      await untilNotified(tx)
      return busy
    }
    // Each goes first in turn.
    const [quiet, busy] =
      pair % 2 === 0
        ? [await p95(server), await measureBusy()]
        : [await measureBusy(), await p95(server)].reverse()
    pairs.push({ quiet: quiet!, busy: busy! })
  }
  return { pairs, changed }
}

async function run() {
  const postgres = await startPostgres({ durable: true })
  const place = {
    DATA_DIR: mkdtempSync(join(tmpdir(), 'laurel-passes-')),
    DATABASE_URL: postgres.url,
  }
  const { authority, settings } = signingIn(place.DATA_DIR)
  const phones = startPhones()
  const facts = { authority, brand: brand.slug, passType: PASS_TYPE, secret: SECRET }
  const { url, certificate } = await phones.start(facts)
  const trusted = join(place.DATA_DIR, 'apns.pem')
  writeFileSync(trusted, certificate)
  const database = await openDatabase({ ...place, noTimeLimit: true })
  try {
    await prepare(database.tx)
    const env = { ...settings, APPLE_PASS_PUSH_URL: url, NODE_EXTRA_CA_CERTS: trusted }
    const server = await serveBuilt({ ...place, ...env }, brand.slug)
    phones.follow(server.host)
    const measured = await measure(database.tx, server)
    const counts = await countsOf(phones, measured.changed)
    await server.stop()
    return { ...measured, ...counts }
  } finally {
    await database.close()
    phones.stop()
    postgres.stop()
    rmSync(place.DATA_DIR, { recursive: true, force: true })
  }
}

await ensureBuilt()
const { pairs, changed, answered, failed } = await run()
const median = (values: number[]) => medianOf(values).toFixed(1)
const ratio = medianOf(pairs.map(({ quiet, busy }) => busy / quiet))
const isComplete = answered === changed && failed === 0
console.log(
  `${PASSES} passes, ${CHANGES_PER_SECOND.toFixed(1)} changes a second: ${changed} changed, ${answered} phones were notified and have their new pass, ${failed} failed: ${isComplete ? 'ok' : 'INCOMPLETE'}`,
)
console.log(
  `p95 of ${CALLS_PER_SECOND} calls a second, median of ${PAIRS} pairs of ${SECONDS} s: ${median(pairs.map(({ quiet }) => quiet))} ms without, ${median(pairs.map(({ busy }) => busy))} ms with the campaign, ratio ${ratio.toFixed(2)}, limit ${LIMIT}: ${ratio <= LIMIT ? 'ok' : 'LIMIT MISSED'}`,
)
process.exitCode = isComplete && ratio <= LIMIT ? 0 : 1
