import type * as prometheus from 'prom-client'
import type { Database } from '#server/lib/database/database.ts'
import type { AnsweredRequest } from '#server/lib/http/observe-requests.ts'
import { counters } from '#server/lib/reporting/counters.ts'
import type { Clock } from '#server/lib/time/clock.ts'
import { cachedDatabaseMetrics } from './database-metrics.ts'

export type Metrics = {
  registry: prometheus.Registry
  /** Counts an answered request. */
  onAnswer(request: AnsweredRequest): void
  /** Stops the timers. */
  close(): void
}

type Client = typeof prometheus

/** Seconds. A redemption takes some milliseconds, a claim at another service seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/**
 * Creates the metrics of a server, in the format of Prometheus. Loads the library, which a server
 * without metrics never does. Those of the database are read when the metrics are.
 */
export async function createMetrics(parts: { database: Database; clock: Clock }): Promise<Metrics> {
  const client = (await import('prom-client')).default as Client
  const registry = new client.Registry()
  client.collectDefaultMetrics({ register: registry })
  const onAnswer = requestMetrics(client, registry)
  businessMetrics(client, registry)
  phonePassMetrics(client, registry)
  jobMetrics(client, registry)
  poolMetrics(client, registry, parts.database)
  const read = cachedDatabaseMetrics(parts.database, parts.clock)
  databaseMetrics(client, registry, read)
  paymentMetrics(client, registry, read)
  notificationMetrics(client, registry, read)
  webhookMetrics(client, registry, read)
  return { registry, onAnswer, close: () => registry.clear() }
}

function requestMetrics(
  { Counter, Histogram }: Client,
  registry: prometheus.Registry,
): Metrics['onAnswer'] {
  const requests = new Counter({
    name: 'laurel_http_requests_total',
    help: 'Requests by method, route pattern and status.',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  })
  const durations = new Histogram({
    name: 'laurel_http_request_duration_seconds',
    help: 'Duration of requests by method and route pattern.',
    labelNames: ['method', 'route'],
    buckets: BUCKETS,
    registers: [registry],
  })
  return ({ method, route, status, seconds }) => {
    requests.inc({ method, route, status }, 1)
    durations.observe({ method, route }, seconds)
  }
}

/** Copies counts that features keep into a counter, when the metrics are read. */
function businessMetrics({ Counter }: Client, registry: prometheus.Registry): void {
  const counter = (name: string, help: string, label: string, counts: Map<string, number>) =>
    new Counter({
      name,
      help,
      labelNames: [label],
      registers: [registry],
      collect() {
        this.reset()
        for (const [key, count] of counts) this.inc({ [label]: key }, count)
      },
    })
  counter(
    'laurel_redemptions_total',
    'Offers that members redeemed, by brand.',
    'brand',
    counters.redemptions,
  )
  counter(
    'laurel_points_issued_total',
    'Points to spend that were added, by origin.',
    'origin',
    counters.pointsIssued,
  )
  counter(
    'laurel_points_spent_total',
    'Points to spend that were removed (redeemed, reversed or expired), by origin.',
    'origin',
    counters.pointsSpent,
  )
  counter(
    'laurel_notifications_total',
    'Attempts to send a notification to a device, by outcome.',
    'outcome',
    counters.notifications,
  )
  counter(
    'laurel_webhooks_total',
    'Requests to webhooks of brands, by outcome.',
    'outcome',
    counters.webhooks,
  )
}

function phonePassMetrics({ Counter }: Client, registry: prometheus.Registry): void {
  new Counter({
    name: 'laurel_phone_pass_messages_total',
    help: 'Messages to phones and to Google that a pass has changed, by wallet and outcome.',
    labelNames: ['wallet', 'outcome'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [key, messages] of counters.passMessages) {
        const [wallet, outcome] = key.split(' ') as [string, string]
        this.inc({ wallet, outcome }, messages)
      }
    },
  })
}

function jobMetrics({ Counter, Gauge }: Client, registry: prometheus.Registry): void {
  new Counter({
    name: 'laurel_job_runs_total',
    help: 'Runs of background jobs by outcome.',
    labelNames: ['job', 'outcome'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [job, { succeeded, failed }] of counters.jobs) {
        this.inc({ job, outcome: 'success' }, succeeded)
        this.inc({ job, outcome: 'failure' }, failed)
      }
    },
  })
  const gauge = (
    name: string,
    help: string,
    value: (job: NonNullable<ReturnType<typeof counters.jobs.get>>) => number,
  ) =>
    new Gauge({
      name,
      help,
      labelNames: ['job'],
      registers: [registry],
      collect() {
        this.reset()
        for (const [job, of] of counters.jobs) this.set({ job }, value(of))
      },
    })
  gauge(
    'laurel_job_age_seconds',
    'Seconds since the last successful run of a job, or since the start.',
    ({ lastSuccessAt }) => Math.max(0, Date.now() / 1000 - lastSuccessAt),
  )
  gauge('laurel_job_interval_seconds', 'Interval of a job.', ({ everySeconds }) => everySeconds)
  gauge(
    'laurel_job_duration_seconds',
    'Duration of the last run of a job.',
    ({ seconds }) => seconds,
  )
}

function poolMetrics({ Gauge }: Client, registry: prometheus.Registry, database: Database): void {
  const { poolUse } = database
  if (!poolUse) return
  new Gauge({
    name: 'laurel_database_connections',
    help: 'Connections of this server to the database; limit is the most it opens.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const { open, idle, limit } = poolUse()
      this.set({ state: 'used' }, open - idle)
      this.set({ state: 'idle' }, idle)
      this.set({ state: 'limit' }, limit)
    },
  })
  new Gauge({
    name: 'laurel_database_connections_waiting',
    help: 'Requests that wait for a connection.',
    registers: [registry],
    collect() {
      this.set(poolUse().waiting)
    },
  })
}

function databaseMetrics(
  { Gauge }: Client,
  registry: prometheus.Registry,
  read: ReturnType<typeof cachedDatabaseMetrics>,
): void {
  const registers = [registry]
  new Gauge({
    name: 'laurel_database_up',
    help: '1 when the database answered this scrape in time, else 0.',
    registers,
    async collect() {
      this.set((await read()) ? 1 : 0)
    },
  })
  const outboxGauge = (name: string, help: string, part: 'waiting' | 'age') =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        setOrRemove(this, (await read())?.outbox[part])
      },
    })
  outboxGauge('laurel_outbox_emails', 'Emails that wait to be sent.', 'waiting')
  outboxGauge('laurel_outbox_age_seconds', 'Age of the oldest email that waits.', 'age')
  new Gauge({
    name: 'laurel_phone_passes_outdated',
    help: 'Phones, and objects at Google, that do not know of the last change of their pass.',
    labelNames: ['wallet', 'state'],
    registers,
    async collect() {
      this.reset()
      for (const { wallet, state, phones } of (await read())?.phones ?? [])
        this.set({ wallet, state }, phones)
    },
  })
  const chainGauge = (name: string, help: string, part: 'waiting' | 'age') =>
    new Gauge({
      name,
      help,
      labelNames: ['kind', 'blockchain', 'state'],
      registers,
      async collect() {
        this.reset()
        for (const { kind, blockchain, state, ...of } of (await read())?.chains ?? [])
          this.set({ kind, blockchain, state }, of[part])
      },
    })
  chainGauge(
    'laurel_chain_operations',
    'Open withdrawals, mints and contracts by state.',
    'waiting',
  )
  chainGauge('laurel_chain_age_seconds', 'Age of the oldest of them.', 'age')
}

function paymentMetrics(
  { Gauge }: Client,
  registry: prometheus.Registry,
  read: ReturnType<typeof cachedDatabaseMetrics>,
): void {
  const registers = [registry]
  const paymentGauge = (name: string, help: string, part: 'waiting' | 'age') =>
    new Gauge({
      name,
      help,
      labelNames: ['state'],
      registers,
      async collect() {
        this.reset()
        for (const { state, ...of } of (await read())?.payments ?? []) this.set({ state }, of[part])
      },
    })
  paymentGauge(
    'laurel_payments_waiting',
    'Payments and refunds that are not finished, by state.',
    'waiting',
  )
  paymentGauge('laurel_payments_age_seconds', 'Age of the oldest of them.', 'age')
  new Gauge({
    name: 'laurel_chain_deposits_unmatched',
    help: 'Items that arrived at a custody address from a wallet that no member has connected.',
    labelNames: ['blockchain'],
    registers,
    async collect() {
      this.reset()
      for (const { blockchain, deposits } of (await read())?.deposits ?? [])
        this.set({ blockchain }, deposits)
    },
  })
}

function notificationMetrics(
  { Gauge }: Client,
  registry: prometheus.Registry,
  read: ReturnType<typeof cachedDatabaseMetrics>,
): void {
  new Gauge({
    name: 'laurel_notifications_waiting',
    help: 'Notifications that wait to be sent.',
    registers: [registry],
    async collect() {
      setOrRemove(this, (await read())?.notifications)
    },
  })
}

/** An unknown figure is absent: 0 would look like an empty queue. */
function setOrRemove(gauge: prometheus.Gauge, value: number | undefined): void {
  if (value === undefined) gauge.remove()
  else gauge.set(value)
}

function webhookMetrics(
  { Gauge }: Client,
  registry: prometheus.Registry,
  read: ReturnType<typeof cachedDatabaseMetrics>,
): void {
  new Gauge({
    name: 'laurel_webhooks_waiting',
    help: 'Webhooks that wait to be sent, or to be tried again.',
    registers: [registry],
    async collect() {
      setOrRemove(this, (await read())?.webhooks.waiting)
    },
  })
  new Gauge({
    name: 'laurel_webhooks_age_seconds',
    help: 'Seconds for which the oldest webhook waits.',
    registers: [registry],
    async collect() {
      setOrRemove(this, (await read())?.webhooks.age)
    },
  })
}
