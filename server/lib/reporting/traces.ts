/** The trace of one request that was chosen to be traced. */
export type RequestTrace = {
  /**
   * Starts the span of a statement. `name`: its name or its first word, never its values.
   * @returns ends the span
   */
  startQuery(name: string): (error?: unknown) => void
  end(status: number): void
}

/** Starts a trace, or returns undefined for a request that is not traced. */
export type StartTrace = (request: { method: string; route: string }) => RequestTrace | undefined

const traces = new WeakMap<object, RequestTrace>()

/** Returns the trace of a request; undefined for most, and always without tracing. */
export const traceOf = (request: object): RequestTrace | undefined => traces.get(request)

export const setTrace = (request: object, trace: RequestTrace): void =>
  void traces.set(request, trace)
