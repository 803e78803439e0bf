import { blockchains, type Blockchain } from '#domain/wallet.ts'
import * as z from 'zod/mini'
import { isOwnMachine } from './own-machine.ts'

const PAIR = new RegExp(`^\\s*([a-z][a-z0-9-]*)\\.(${blockchains.join('|')})=(\\S+)\\s*$`)

type BrandChain = { slug: string; blockchain: Blockchain; name: string; value: string }

/** Parses `eyewear.polygon=value`. @returns undefined when it has another form */
export function brandChainOf(pair: string): BrandChain | undefined {
  const [, slug, blockchain, value] = PAIR.exec(pair) ?? []
  if (!slug || !blockchain || !value) return undefined
  return { slug, blockchain: blockchain as Blockchain, name: `${slug}.${blockchain}`, value }
}

const URLS =
  'pairs like eyewear.polygon=https://node.example|https://other.example, separated by commas, several nodes of one chain by |'

function isNodeUrl(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, hostname, username, password } = new URL(value)
  const isSafe = protocol === 'https:' || (protocol === 'http:' && isOwnMachine(hostname))
  return isSafe && !username && !password
}

/** Parses eyewear.polygon=https://a|https://b,sleep.flow=https://c into `slug.chain` → nodes. */
export const chainUrls = z.pipe(
  z.string().check(
    z.refine(
      (value) =>
        value.split(',').every((pair) => {
          const urls = brandChainOf(pair)?.value
          return urls !== undefined && urls.split('|').every(isNodeUrl)
        }),
      URLS,
    ),
  ),
  z.transform(
    (value): ReadonlyMap<string, readonly string[]> =>
      new Map(
        value.split(',').flatMap((pair) => {
          const chain = brandChainOf(pair)
          return chain ? [[chain.name, chain.value.split('|')] as const] : []
        }),
      ),
  ),
)

const KEYS =
  'pairs like eyewear.polygon=0x and 64 digits, or eyewear.polygon=file:/path/of/a/key, separated by commas; for Flow with account and index of the key, eyewear.flow=0x1654653399040a61.0:file:/path'
const KEY = /^(0x[0-9a-f]{64}|file:\/[^,\s]+)$/i
const FLOW_ACCOUNT = /^0x[0-9a-f]{16}\.\d{1,3}:/i

function isKey(pair: string): boolean {
  const { blockchain, value = '' } = brandChainOf(pair) ?? {}
  if (blockchain !== 'flow') return KEY.test(value)
  return FLOW_ACCOUNT.test(value) && KEY.test(value.replace(FLOW_ACCOUNT, ''))
}

/** Parses eyewear.polygon=0x…,sleep.polygon=file:/run/secrets/key into `slug.chain` → key. */
export const chainKeys = z.pipe(
  z.string().check(z.refine((value) => value.split(',').every(isKey), KEYS)),
  z.transform(
    (value): ReadonlyMap<string, string> =>
      new Map(
        value.split(',').flatMap((pair) => {
          const chain = brandChainOf(pair)
          return chain ? [[chain.name, chain.value] as const] : []
        }),
      ),
  ),
)
