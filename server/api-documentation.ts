import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { Endpoint } from '#contract/endpoint.ts'
import { Problem } from '#contract/problems.ts'
import type { FastifyError, FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'

/** Adds the OpenAPI document of all endpoints that are registered later, and its pages under /api/docs. */
export async function apiDocumentation(api: FastifyInstance): Promise<void> {
  await api.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Laurel',
        version: '1',
        description: 'Loyalty and membership. Times are ISO 8601 in UTC, points are whole numbers.',
      },
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer' },
          storeKey: { type: 'http', scheme: 'bearer', description: 'The API key of a store.' },
          cookie: { type: 'apiKey', in: 'cookie', name: '__Host-id' },
          // On the host of the till.
          staffCookie: { type: 'apiKey', in: 'cookie', name: '__Host-staff' },
          tillCookie: { type: 'apiKey', in: 'cookie', name: '__Host-till' },
          cashierCookie: { type: 'apiKey', in: 'cookie', name: '__Host-cashier' },
        },
      },
    },
    transform: withIdempotencyKey as never,
  })
  await api.register(async (docs) => {
    // Every error below 500 for a documentation file is a 404.
    docs.setErrorHandler((error) => {
      throw error instanceof Problem || ((error as FastifyError).statusCode ?? 500) >= 500
        ? error
        : new Problem('NOT_FOUND', { cause: error })
    })
    // Under our own content security policy: the one of the plugin forbids the styles it sets.
    await docs.register(swaggerUi, { routePrefix: '/docs', indexPrefix: '/api' })
  })
}

type Transformed = Parameters<typeof jsonSchemaTransform>[0]

/** Documents the header that stores and tills must send; their handlers check it, after the API key. */
function withIdempotencyKey({ schema, route, ...rest }: Transformed) {
  const { endpoint } = (route?.config ?? {}) as { endpoint?: Endpoint }
  const isRequired =
    endpoint?.kind === 'write' &&
    endpoint.movesValue &&
    (endpoint.access === 'store' || endpoint.access === 'cashier')
  return jsonSchemaTransform({
    ...rest,
    route,
    schema: isRequired ? { ...schema, headers: idempotencyHeader } : schema,
  } as Transformed)
}

const idempotencyHeader = z.object({
  'idempotency-key': z.string().check(z.regex(/^[\x21-\x7e]{1,128}$/)),
})
