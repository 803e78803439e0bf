import { hasCardNumber, isCardNumber } from '#domain/card-number.ts'
import { Problem } from '#contract/problems.ts'
import type { FastifyInstance } from 'fastify'

/** Ids of a provider may have the digits of a card number in them, but are not one. */
const ids = new Set(['paymentToken', 'merchantRefNum'])
/** Stored as a hash, not at all, or only as what libphonenumber reads. */
const exempt = new Set(['telephone', 'password', 'confirmPassword', 'currentPassword', 'code'])

/** Has the routes of a scope refuse card numbers, wherever in a request they are. */
export function refuseCardNumbers(scope: FastifyInstance): void {
  scope.addHook('preValidation', async ({ body, query }) => {
    const text = JSON.stringify([body ?? null, query ?? null], (name, value: unknown) =>
      exempt.has(name) || (ids.has(name) && !isCardNumber(String(value))) ? undefined : value,
    )
    if (hasCardNumber(text)) throw new Problem('CARD_NUMBER_SENT')
  })
}
