import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

/** The binary of the package that npm installs for this machine. */
const ANVIL = `node_modules/@foundry-rs/anvil-${process.platform}-${process.arch === 'x64' ? 'amd64' : process.arch}/bin/anvil`
const LISTENING = /Listening on 127\.0\.0\.1:(\d+)/

/**
 * Keys of anvil's first accounts, which hold 10,000 coins each. They come from a published mnemonic
 * ("test test … junk") and are worthless on every real chain.
 */
export const localKeys = [
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
  '0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a',
  '0x7c852118294e51e653712a81e05800f419141751be58f605c371e15141b007a6',
] as const

export type LocalChain = {
  url: string
  chainId: number
  /** Calls a method of the node (`evm_setAutomine`, `anvil_reorg`, …). @throws its error message */
  rpc: (method: string, ...params: readonly unknown[]) => Promise<unknown>
  stop: () => Promise<void>
}

type Options = {
  chainId?: number
  /** Set to restart a chain at the address it had. */
  port?: number
  /** Further arguments of anvil, such as `--block-time`. */
  args?: readonly string[]
}

/** Starts a local EVM chain, which mines each transaction at once unless `args` say otherwise. */
export async function startLocalChain({
  chainId = 137,
  port: requested = 0,
  args = [],
}: Options = {}): Promise<LocalChain> {
  const child = spawn(
    ANVIL,
    ['--port', String(requested), '--chain-id', String(chainId), ...args],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  const ended = new Promise<void>((done) => child.once('close', () => done()))
  const port = await new Promise<string>((ready, failed) => {
    let output = ''
    const read = (line: string) => {
      output += `${line}\n`
      const found = LISTENING.exec(line)?.[1]
      if (found) ready(found)
    }
    // Read to the end of the process, or a full pipe would stop it.
    createInterface({ input: child.stdout }).on('line', read)
    createInterface({ input: child.stderr }).on('line', read)
    child.once('error', failed)
    child.once('close', (code) => failed(new Error(`anvil ended with ${code}:\n${output}`)))
  })
  const url = `http://127.0.0.1:${port}`
  return {
    url,
    chainId,
    rpc: (method, ...params) => call(url, method, params),
    async stop() {
      process.off('exit', kill)
      kill()
      await ended
    },
  }
}

async function call(url: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result, error } = (await response.json()) as {
    result?: unknown
    error?: { message: string }
  }
  if (error) throw new Error(`${method}: ${error.message}`)
  return result
}
