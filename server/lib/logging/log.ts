import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import { isErrorCode, isErrorName } from './codes.ts'

type LoggedError = {
  name?: unknown
  message?: unknown
  code?: unknown
  constraint?: unknown
  stack?: unknown
  cause?: unknown
}

/**
 * Returns kind and place of an error for the log, never its message: a driver's message can repeat
 * the values of a statement, and a provider's message a name or a card number.
 */
export function errorForLog(error: unknown): {
  name: string
  code: string | number | undefined
  constraint: string | undefined
  at: string[]
} {
  const { name, message, code, constraint, stack, cause } = (error ?? {}) as LoggedError
  const deeper = (cause ?? {}) as LoggedError
  return {
    name: isErrorName(name) ? name : 'Error',
    code: [deeper.code, code].find(isErrorCode),
    constraint: [deeper.constraint, constraint].find(isErrorName),
    at: framesIn(String(stack ?? ''), String(message ?? ''))
      .filter((line) => /^\s+at /.test(line))
      .slice(0, 4)
      .map((line) => line.trim()),
  }
}

/**
 * Returns the frames of a stack. The stack starts with the message, which can contain lines that
 * look like frames: if the message is not found, returns none.
 */
function framesIn(stack: string, message: string): string[] {
  const words = stack.indexOf(message)
  return words < 0 ? [] : stack.slice(words + message.length).split('\n')
}

/**
 * Returns the options for logging JSON lines to stdout. Requests and errors are never logged as
 * they are.
 */
export const logOptions = (level: string): FastifyServerOptions['logger'] => ({
  level,
  base: null,
  // fastify's types require the very fields that must not be logged.
  serializers: { req: () => undefined, res: () => undefined, err: errorForLog } as never,
})

/**
 * Logs one line per response: route pattern, status, duration. No URL, query, id or personal data.
 */
export function logResponses(app: FastifyInstance): void {
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
