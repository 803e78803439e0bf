import type { FastifyInstance } from 'fastify'
import { setTrace, traceOf, type StartTrace } from '../reporting/traces.ts'

/** A request that was answered. `route` is the pattern, never the path: a path has ids and tokens. */
export type AnsweredRequest = { method: string; route: string; status: number; seconds: number }

/** An error that a request, a job or a worker did not expect. */
export type Failure = { error: unknown; route?: string; method?: string; job?: string }

/** What wants to know of every request. Must not throw, and must cost next to nothing. */
export type RequestObservers = {
  onAnswer?: ((request: AnsweredRequest) => void) | undefined
  onFailure?: ((failure: Failure) => void) | undefined
  startTrace?: StartTrace | undefined
}

/** Calls an observer after each response. */
export function observeResponses(
  app: FastifyInstance,
  onAnswer: (request: AnsweredRequest) => void,
): void {
  app.addHook('onResponse', (request, reply, done) => {
    onAnswer({
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    })
    done()
  })
}

/** Starts a trace with each request, and ends it with the response. */
export function traceRequests(app: FastifyInstance, startTrace: StartTrace): void {
  app.addHook('onRequest', (request, _, done) => {
    const trace = startTrace({ method: request.method, route: request.routeOptions.url ?? 'none' })
    if (trace) setTrace(request, trace)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    traceOf(request)?.end(reply.statusCode)
    done()
  })
}
