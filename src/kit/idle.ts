/** So long a busy page may put it off. */
const PATIENCE_MS = 300

/** The next moment in which the page has nothing else to do. */
export const idle = () =>
  new Promise<unknown>((done) => ('requestIdleCallback' in globalThis ? requestIdleCallback(done, { timeout: PATIENCE_MS }) : setTimeout(done, PATIENCE_MS)))

/** Loads what can wait, each part in an idle moment of its own: all at once they would hold up a finger. What fails is left out. */
export async function loadIdly(parts: readonly (() => Promise<unknown>)[]): Promise<void> {
  for (const load of parts) {
    await idle()
    await load().catch(() => undefined)
  }
}
