import type { FastifyInstance } from 'fastify'

/** A request that was answered. `route` is the pattern, never the path: a path has ids and tokens. */
export type AnsweredRequest = { method: string; route: string; status: number; seconds: number }

/** An error that a request, a job or a worker did not expect. */
export type Failure = { error: unknown; route?: string; method?: string; job?: string }

/** What wants to know of every request. Must not throw, and must cost next to nothing. */
export type RequestObservers = {
  onAnswer?: ((request: AnsweredRequest) => void) | undefined
  onFailure?: ((failure: Failure) => void) | undefined
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
