/** A busy page delays the callback by at most this. */
const MAX_DELAY_MS = 300

/** Resolves in the next idle period; without requestIdleCallback, after MAX_DELAY_MS. */
export const idle = () =>
  new Promise<unknown>((done) =>
    'requestIdleCallback' in globalThis
      ? requestIdleCallback(done, { timeout: MAX_DELAY_MS })
      : setTimeout(done, MAX_DELAY_MS),
  )

/** Loads each part in its own idle period, because all at once would delay input. Failures are ignored. */
export async function loadWhenIdle(parts: readonly (() => Promise<unknown>)[]): Promise<void> {
  for (const load of parts) {
    await idle()
    await load().catch(() => undefined)
  }
}
