import { BrowserClient, defaultStackParser, makeFetchTransport } from '@sentry/browser'
import { eventOf, isReported, pageLoadOf, type Frame } from './events.ts'
import { routeAt } from './routeAt.ts'

/** What the server writes into the page (server/web/pages.ts). */
type Settings = { dsn: string; traces: number; release: string; environment: string }

declare global {
  // Errors that nothing has reported yet (src/boot/earlyErrors.ts).
  var laurelErrors: unknown[] | undefined
}

/** A broken page repeats its errors; each place of one is reported once, and so many in all. */
const MOST = 20

/**
 * Reports errors of the page to Sentry, those before this part was loaded too. Nothing is
 * instrumented, and no breadcrumb, address or text is sent (events.ts).
 */
export function reportErrors(): void {
  const { dsn, traces, release, environment } = settings()
  const client = new BrowserClient({
    dsn,
    integrations: [],
    // Sentry must not store the visitor's IP address.
    dataCollection: { userInfo: false },
    transportOptions: { fetchOptions: { referrerPolicy: 'no-referrer' } },
    transport: makeFetchTransport,
    stackParser: defaultStackParser,
    sendClientReports: false,
    // Otherwise the library ignores the allow-list of traces.
    traceLifecycle: 'static',
    beforeSend: (event) => ({ ...eventOf(event), type: undefined }),
    beforeSendTransaction: (event) => ({ ...eventOf(event), type: 'transaction' }),
  })
  client.init()
  const common = {
    release,
    environment,
    platform: 'javascript',
    transaction: routeAt(location.pathname),
  }
  const sent = new Set<string>()
  const report = (thrown: unknown) => {
    if (!isReported(thrown) || sent.size >= MOST) return
    const frames: Frame[] = defaultStackParser(thrown.stack ?? '')
    const place = JSON.stringify([thrown.name, frames.at(-1)])
    if (sent.has(place)) return
    sent.add(place)
    client.captureEvent({
      ...common,
      transaction: routeAt(location.pathname),
      level: 'error',
      exception: { values: [{ type: thrown.name, value: '', stacktrace: { frames } }] },
    })
  }
  const early = globalThis.laurelErrors ?? []
  for (const thrown of early.splice(0)) report(thrown)
  early.push = (...thrown) => {
    thrown.forEach(report)
    return 0
  }
  if (Math.random() < traces) client.captureEvent({ ...common, ...pageLoadOf(performance) })
}

function settings(): Settings {
  const content = document.querySelector('meta[name=reports]')?.getAttribute('content')
  return JSON.parse(content ?? '{}') as Settings
}
