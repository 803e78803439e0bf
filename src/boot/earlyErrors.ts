/** Most errors that wait for src/reporting; a loop of errors must not fill the memory. */
const MOST = 20

/** Collects errors from the start on, until the late part of src/reporting reports them. */
export function collectEarlyErrors(): void {
  const errors: unknown[] = []
  const keep = (error: unknown) => {
    if (errors.length < MOST) errors.push(error)
  }
  addEventListener('error', ({ error }) => keep(error))
  addEventListener('unhandledrejection', ({ reason }) => keep(reason))
  Object.assign(globalThis, { laurelErrors: errors })
}
