import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#server/lib/config/project-root.ts'

/** The first test accounts of anvil. Their keys are public: never use them on a real chain. */
export const LOCAL_KEYS = [
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
  '0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a',
] as const

export type LocalChain = {
  url: string
  /** Calls a method of the node, for example `anvil_mine`. */
  call<Result = unknown>(method: string, ...parameters: unknown[]): Promise<Result>
  stop(): Promise<void>
}

const binary = join(
  projectRoot,
  `node_modules/@foundry-rs/anvil-${process.platform}-${process.arch === 'x64' ? 'amd64' : process.arch}/bin/anvil`,
)

/** Returns whether the package of the local chain is installed. */
export const hasLocalChain = (): boolean => existsSync(binary)

/** Stops anvil when this process ends, even by SIGKILL: then its standard input closes. */
const WITH_PARENT = '"$0" "$@" & child=$!; cat > /dev/null; kill $child; wait $child'

/**
 * Starts a local chain. `blockSeconds`: a block every so many seconds; without, one for each
 * transaction.
 */
export async function startLocalChain({
  chainId = 137,
  blockSeconds,
}: { chainId?: number; blockSeconds?: number } = {}): Promise<LocalChain> {
  const args = ['--port', '0', '--chain-id', String(chainId), '--order', 'fifo']
  if (blockSeconds) args.push('--block-time', String(blockSeconds))
  const child = spawn('sh', ['-c', WITH_PARENT, binary, ...args], {
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  const url = await new Promise<string>((found, failed) => {
    let printed = ''
    child.once('error', failed)
    void ended.then(() => failed(new Error('The local chain stopped.')))
    child.stdout.on('data', (data: Buffer) => {
      printed = (printed + data.toString()).slice(-20_000)
      const address = /Listening on ([\d.:]+)/.exec(printed)?.[1]
      if (address) found(`http://${address}`)
    })
  })
  child.unref()
  let requestId = 0
  return {
    url,
    async call<Result>(method: string, ...params: unknown[]) {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: (requestId += 1), method, params }),
      })
      const { result, error } = (await response.json()) as {
        result: Result
        error?: { message: string }
      }
      if (error) throw new Error(`${method}: ${error.message}`)
      return result
    },
    async stop() {
      child.stdin.end()
      await ended
    },
  }
}
