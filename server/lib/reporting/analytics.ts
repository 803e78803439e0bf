import { AsyncLocalStorage } from 'node:async_hooks'

export type AnalyticsEvent = 'transfer' | 'join' | 'redeem' | 'claim'

/** Receives what members did, without who did it (CA-71). Must not throw and must not wait. */
export type Analytics = { count(event: { brand: string; event: AnalyticsEvent }): void }

const current = new AsyncLocalStorage<Set<AnalyticsEvent>>()

/** Notes a first success. Ignored unless the request brought the member's consent. */
export const noteEvent = (event: AnalyticsEvent): void => void current.getStore()?.add(event)

/** Runs the work of a request and returns, beside its result, the events that it noted. */
export async function collectEvents<Value>(
  work: () => Promise<Value>,
): Promise<{ result: Value; events: ReadonlySet<AnalyticsEvent> }> {
  const events = new Set<AnalyticsEvent>()
  return { result: await current.run(events, work), events }
}
