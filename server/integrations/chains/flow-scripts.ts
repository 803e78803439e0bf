import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  cadenceFor,
  HAS_COLLECTION,
  SET_UP_COLLECTION,
  type FlowContract,
  type FlowNetwork,
} from '#domain/flow.ts'
import { projectRoot } from '#server/lib/config/project-root.ts'

const read = (name: string): string =>
  readFileSync(join(projectRoot, 'server/integrations/chains/cadence', name), 'utf8')

/** Cadence files by purpose. What the member's wallet signs is in `domain/flow.ts`, for the page. */
export const cadence = {
  contract: read('LaurelItems.cdc'),
  mint: read('mint.cdc'),
  transfer: read('transfer.cdc'),
  ownersOf: read('owners-of.cdc'),
  setUpCollection: SET_UP_COLLECTION,
  hasCollection: HAS_COLLECTION,
} as const
export type CadenceFile = keyof typeof cadence

/** Returns a Cadence file for a contract on a network. */
export const scriptFor = (
  file: CadenceFile,
  place: { network: FlowNetwork; contract: FlowContract },
): string => cadenceFor(cadence[file], place)

/** Arguments of scripts in JSON-Cadence. */
export const argument = {
  address: (value: string) => JSON.stringify({ type: 'Address', value }),
  uint64: (value: number) => JSON.stringify({ type: 'UInt64', value: String(value) }),
  uint64s: (values: readonly number[]) =>
    JSON.stringify({
      type: 'Array',
      value: values.map((value) => ({ type: 'UInt64', value: String(value) })),
    }),
} as const
