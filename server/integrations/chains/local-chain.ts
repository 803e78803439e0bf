import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { projectRoot } from '#server/lib/config/project-root.ts'
import { postRpc } from './json-rpc.ts'

/** The first test accounts of anvil. Their keys are public: never use them on a real chain. */
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

/** The binary of the package that npm installs for this machine. */
const binary = join(
  projectRoot,
  `node_modules/@foundry-rs/anvil-${process.platform}-${process.arch === 'x64' ? 'amd64' : process.arch}/bin/anvil`,
)
const LISTENING = /Listening on 127\.0\.0\.1:(\d+)/

/** Stops anvil when this process ends, even by SIGKILL: then its standard input closes. */
const WITH_PARENT = '"$0" "$@" & child=$!; cat > /dev/null; kill -9 $child; wait $child'

/** Returns whether the package of the local chain is installed: it is a development dependency. */
export const hasLocalChain = (): boolean => existsSync(binary)

/** Starts a local EVM chain, which mines each transaction at once unless `args` say otherwise. */
export async function startLocalChain({
  chainId = 137,
  port: requested = 0,
  args = [],
}: Options = {}): Promise<LocalChain> {
  const options = ['--port', String(requested), '--chain-id', String(chainId), ...args]
  const child = spawn('sh', ['-c', WITH_PARENT, binary, ...options], {
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const ended = new Promise<void>((done) => child.once('close', () => done()))
  const port = await new Promise<string>((ready, failed) => {
    // Read to the end of the process, or a full pipe would stop it.
    createInterface({ input: child.stdout }).on('line', (line) => {
      const found = LISTENING.exec(line)?.[1]
      if (found) ready(found)
    })
    child.once('error', failed)
    void ended.then(() => failed(new Error('The local chain has ended.')))
  })
  const url = `http://127.0.0.1:${port}`
  return {
    url,
    chainId,
    rpc: (method, ...params) => call(url, method, params),
    async stop() {
      child.stdin.end()
      await ended
    },
  }
}

async function call(url: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const { result, error } = await postRpc(url, { id: 1, method, params })
  if (error) throw new Error(`${method}: ${error.message}`)
  return result
}
