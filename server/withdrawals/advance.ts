import { and, inArray, sql } from 'drizzle-orm'
import type { Custody } from '#server/lib/integrations/custody.ts'
import type { AppContext } from '#server/lib/http/serve.ts'
import { followSent } from './follow.ts'
import { sendSigned } from './send.ts'
import { signRequested } from './sign.ts'
import { OPEN_STATES } from '#domain/withdrawal-states.ts'
import { chainOperations } from './table.ts'

/** One step of the work on a chain. */
export type ChainStep = (context: AppContext, brand: string, custody: Custody) => Promise<void>

/** In this order: what the chain did, what still waits at this server, what is new. */
const steps: readonly ChainStep[] = [followSent, sendSigned, signRequested, sendSigned]

/**
 * Takes every operation as far as the chains allow now. Safe to repeat, to stop anywhere and to run on
 * several servers: each step stores its result under a row lock before the next one.
 * @throws the first error of a chain whose nodes do not answer, after the other chains
 */
export async function advanceOperations(context: AppContext): Promise<void> {
  await forEachChain(context, async (brand, custody) => {
    for (const step of steps) await step(context, brand, custody)
  })
}

/**
 * Runs work for each brand and chain with a key. All at once: nodes that do not answer delay only their
 * own chain, and one failure stops no other.
 * @throws the first error, after the other chains
 */
export async function forEachChain(
  { custodies, database }: AppContext,
  work: (brand: string, custody: Custody) => Promise<void>,
): Promise<void> {
  if (!database.canWrite()) return
  const results = await Promise.allSettled(
    custodies.all.map(async ({ brand, blockchain }) => {
      const custody = await custodies.find(brand, blockchain)
      if (custody) await work(brand, custody)
    }),
  )
  const failed = results.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
}

/** Returns whether an operation is on its way in one of the brands with a key. */
export async function hasOpenOperations({ custodies, database }: AppContext): Promise<boolean> {
  const brands = [...new Set(custodies.all.map(({ brand }) => brand))]
  if (brands.length === 0) return false
  const [row] = await database.tx
    .select({ one: sql<number>`1` })
    .from(chainOperations)
    .where(
      and(inArray(chainOperations.brand, brands), inArray(chainOperations.state, [...OPEN_STATES])),
    )
    .limit(1)
  return row !== undefined
}
