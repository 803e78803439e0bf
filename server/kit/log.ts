import type { FastifyInstance, FastifyServerOptions } from 'fastify'

type Logged = { name?: unknown; message?: unknown; code?: unknown; stack?: unknown; cause?: unknown }

/** For the log: what kind of fault and where, never its words: a driver's may repeat the values of a statement. */
export function faultInLog(error: unknown): { name: unknown; code: unknown; at: string[] } {
  const { name, message, code, stack, cause } = (error ?? {}) as Logged
  const deeper = (cause ?? {}) as Logged
  return {
    name,
    code: deeper.code ?? code,
    at: framesIn(String(stack ?? ''), String(message ?? '')).filter((line) => /^\s+at /.test(line)).slice(0, 4).map((line) => line.trim()),
  }
}

/** A stack begins with the words of its fault, of which a line may look like a place: where they are not found, none is told. */
function framesIn(stack: string, message: string): string[] {
  const words = stack.indexOf(message)
  return words < 0 ? [] : stack.slice(words + message.length).split('\n')
}

/** JSON lines to stdout. Neither requests nor errors are written as they are. */
export const logOptions = (level: string): FastifyServerOptions['logger'] => ({
  level,
  base: null,
  // fastify's types want the very fields that must not be written
  serializers: { req: () => undefined, res: () => undefined, err: faultInLog } as never,
})

/** One line per answer: what was asked by its pattern, how it ended, how long it took. No address, query, id or person. */
export function logAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info({
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      brand: request.brand?.slug,
    })
  })
}
