import type { BrandPack } from '#brands/brand.ts'
import { storeScopes, type Endpoint, type SentBody, type StoreScope } from '#contract/endpoint.ts'
import { createStoreKey } from '#server/till/store-keys.ts'
import { openStore } from '#server/till/stores.ts'
import { randomUUID } from 'node:crypto'
import { home, type Harness, type TestResponse } from './harness.ts'

/** The point-of-sale software of a store. */
export type StoreSoftware = {
  storeId: string
  keyId: string
  key: string
  call<E extends Endpoint>(
    endpoint: E,
    body: SentBody<E> | unknown,
    more?: { key?: string; headers?: Record<string, string> },
  ): Promise<TestResponse<E>>
}

/** Opens a store with an API key. */
export async function openTestStore(
  harness: Harness,
  {
    name = `Store ${randomUUID()}`,
    brand = home,
    scopes = storeScopes,
  }: { name?: string; brand?: BrandPack; scopes?: readonly StoreScope[] } = {},
): Promise<StoreSoftware> {
  const { tx, clock, context } = harness
  const now = clock.now()
  const { id: storeId } = await openStore(tx, { brand, name, now })
  const { secret } = context
  const { keyId, key } = await createStoreKey(tx, { storeId, scopes, secret, now })
  return {
    storeId,
    keyId,
    key,
    call: (endpoint, body, { key: idempotencyKey = randomUUID(), headers } = {}) =>
      harness.visitor(brand).call(endpoint, {
        body,
        headers: { authorization: `Bearer ${key}`, ...headers },
        ...(endpoint.kind === 'write' && endpoint.movesValue ? { key: idempotencyKey } : {}),
      }),
  }
}
