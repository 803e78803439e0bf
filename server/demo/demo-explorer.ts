import type { BrandPack } from '#brands/brand.ts'
import { Problem } from '#contract/problems.ts'
import { Interface, JsonRpcProvider, Network } from 'ethers'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { escapeHtml } from '#server/lib/html/escape.ts'
import type { AppContext } from '#server/lib/http/serve.ts'
import { DEMO_EXPLORER } from './demo-chain.ts'
import { page } from './demo-pages.ts'
import { onlyFromThisMachine } from './local-only.ts'

const HASH = /^0x[0-9a-f]{64}$/i
const ADDRESS = /^0x[0-9a-f]{40}$/i
const NUMBER = /^\d{1,15}$/
const token = new Interface([
  'event Transfer(address indexed from, address indexed to, uint256 indexed tokenId)',
  'function ownerOf(uint256) view returns (address)',
])

/** Registers an explorer of the demo's chain: the page of a transaction and that of an item. */
export function mountDemoExplorer(
  app: FastifyInstance,
  { hosts }: Pick<AppContext, 'hosts'>,
  { url, chainId }: { url: string; chainId: number },
): void {
  const network = new Network('demo', chainId)
  const node = new JsonRpcProvider(url, network, { staticNetwork: network })
  app.addHook('onClose', () => node.destroy())
  void app.register(
    async (demo) => {
      demo.addHook('onRequest', onlyFromThisMachine(hosts))
      demo.get('/tx/:hash', async ({ brand, params }, reply) => {
        const { hash } = params as { hash: string }
        if (!HASH.test(hash)) throw new Problem('NOT_FOUND')
        return send(reply, transactionPage(brand, hash, await readTransaction(node, hash)))
      })
      demo.get('/token/:contract', async ({ brand, params, query }, reply) => {
        const { contract } = params as { contract: string }
        const { a: number } = query as { a?: unknown }
        if (!ADDRESS.test(contract) || typeof number !== 'string' || !NUMBER.test(number))
          throw new Problem('NOT_FOUND')
        return send(
          reply,
          tokenPage(brand, { contract, number }, await readOwner(node, contract, number)),
        )
      })
    },
    { prefix: DEMO_EXPLORER },
  )
}

const send = (reply: FastifyReply, html: string) =>
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(html)

type Transaction = {
  block: number
  isDone: boolean
  moved: { contract: string; from: string; to: string; number: string }[]
}

/** Reads a transaction that is in a block; undefined for any other. */
async function readTransaction(
  node: JsonRpcProvider,
  hash: string,
): Promise<Transaction | undefined> {
  const receipt = await node.getTransactionReceipt(hash)
  if (!receipt) return undefined
  const moved = receipt.logs.flatMap((log) => {
    const event = token.parseLog(log)
    if (event?.name !== 'Transfer') return []
    const [from, to, number] = event.args.map(String) as [string, string, string]
    return [{ contract: log.address, from, to, number }]
  })
  return { block: receipt.blockNumber, isDone: receipt.status === 1, moved }
}

/** Reads the owner of an item; undefined when it is not on the chain. */
async function readOwner(
  node: JsonRpcProvider,
  contract: string,
  number: string,
): Promise<string | undefined> {
  const data = token.encodeFunctionData('ownerOf', [number])
  const answer = await node.call({ to: contract, data }).catch(() => '0x')
  return answer === '0x' ? undefined : String(token.decodeFunctionResult('ownerOf', answer)[0])
}

const NOTE =
  '<p class="notice">The demo’s chain runs on this machine and is empty at every start, so no public explorer knows it.</p>'

const style =
  '<style>dl{display:block;margin:0}dt{margin-top:16px;font-size:14px}dd{text-align:start}dd code{font-size:16px;letter-spacing:0;overflow-wrap:anywhere}section>p{margin-top:16px}</style>'

const facts = (rows: readonly (readonly [string, string])[]): string =>
  `<dl>${rows.map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd><code>${escapeHtml(value)}</code></dd>`).join('')}</dl>`

const transactionPage = (
  brand: BrandPack,
  hash: string,
  transaction: Transaction | undefined,
): string =>
  page(
    brand,
    'Transaction',
    `${NOTE}<section>${facts([['Transaction', hash]])}${
      transaction
        ? facts([
            ['Block', String(transaction.block)],
            ['Result', transaction.isDone ? 'carried out' : 'failed'],
            ...transaction.moved.flatMap(({ contract, from, to, number }) => [
              ['Item', `No. ${number} of ${contract}`] as const,
              ['From', /^0x0+$/.test(from) ? 'nobody: it was minted' : from] as const,
              ['To', to] as const,
            ]),
          ])
        : '<p>It is in no block of this chain.</p>'
    }</section><p><a href="/dev">Demo</a></p>`,
    { head: style },
  )

const tokenPage = (
  brand: BrandPack,
  { contract, number }: { contract: string; number: string },
  owner: string | undefined,
): string =>
  page(
    brand,
    'Item',
    `${NOTE}<section>${facts([
      ['Contract', contract],
      ['Number', number],
      ['Owner', owner ?? 'not on this chain'],
    ])}</section><p><a href="/dev">Demo</a></p>`,
    { head: style },
  )
