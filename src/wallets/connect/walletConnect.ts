import type { Connector } from './connector.ts'
import { hexChain, hexOf, startAttempt, Unreachable, type EvmWallet } from './evmAttempt.ts'
import type { RelayClient, RelaySession, WalletConnectOptions } from './relayClient.ts'

/** Milliseconds after which a relay without an answer counts as gone; the page promises ten seconds. */
const RELAY_TIMEOUT_MS = 8000

type LoadClient = (options: WalletConnectOptions) => Promise<RelayClient>

/** Loads the library: a late chunk of its own, for the wallet page only (tools/build/size.ts). */
const loadLibrary: LoadClient = async (options) =>
  (await import('./relayClient.ts')).openRelayClient(options)

/** Requests that wait for a wallet. A wallet that approves after the last one was ended is refused. */
const waitingRequests = new Set<object>()

/** One client for each relay and project: two would answer the same messages. */
const clients = new Map<string, Promise<RelayClient>>()

/**
 * Connects wallet apps over WalletConnect. `prepare` makes the request beforehand, so that a tap has
 * its address at once. A session serves one proof for each chain, also after a reload; then the
 * member chooses a wallet again.
 */
export function walletConnect(
  options: WalletConnectOptions,
  load: LoadClient = loadLibrary,
  timeoutMs = RELAY_TIMEOUT_MS,
): Connector {
  const key = JSON.stringify([options.projectId, options.relayUrl, options.chainIds])
  let ready: RelayClient | undefined
  const loadAndWatch = async () => {
    const loaded = await load(options)
    loaded.endUnlessExpected(() => waitingRequests.size > 0)
    return loaded
  }
  const client = async (): Promise<RelayClient> => {
    let loading = clients.get(key)
    if (!loading) {
      clients.set(key, (loading = loadAndWatch()))
      // One that only takes long is kept: a second one would answer the same messages.
      loading.catch(() => clients.delete(key))
    }
    return (ready = await loading)
  }
  return {
    // A failure shows when the member connects.
    prepare: async () => {
      await client()
        .then((loaded) => loaded.pair())
        .catch(() => undefined)
    },
    connect: (request) => {
      const stopListening: (() => void)[] = []
      waitingRequests.add(request)
      return startAttempt(request, {
        open: async (waiting, isAgain) => {
          const inTime = deadline(timeoutMs)
          const relay = ready ?? (await inTime(client()))
          stopListening.push(relay.watch())
          const used = relay.session()
          if (used && !relay.hasSigned(used, request.chainId as number))
            return walletOf(relay, used)
          if (used) relay.end(used)
          const next = relay.nextSession()
          const prepared = isAgain ? undefined : relay.prepared()
          if (prepared) waiting(prepared.uri)
          let isApproved = false
          const ask = async () => {
            const { uri, approved } = await inTime(relay.pair())
            if (!isApproved) waiting(uri)
            return approved
          }
          const session = await Promise.race([prepared?.approved ?? ask(), next])
          isApproved = true
          return walletOf(relay, session)
        },
        signed: (chainId) => {
          waitingRequests.delete(request)
          ready?.noteSigned(chainId)
        },
        close: () => {
          for (const stop of stopListening) stop()
          waitingRequests.delete(request)
          ready?.endAll()
          ready?.withdraw()
        },
      })
    },
  }
}

/** Returns a function that waits for work until a moment which all its calls share, and throws `Unreachable` after it. */
function deadline(timeoutMs: number): <T>(work: Promise<T>) => Promise<T> {
  const until = performance.now() + timeoutMs
  return async (work) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const late = new Promise<never>((_, fail) => {
      const left = until - performance.now()
      timer = setTimeout(() => fail(new Unreachable('The relay does not answer.')), left)
    })
    try {
      return await Promise.race([work, late])
    } catch (error) {
      throw error instanceof Unreachable
        ? error
        : new Unreachable('The relay fails.', { cause: error })
    } finally {
      clearTimeout(timer)
    }
  }
}

const walletOf = (relay: RelayClient, session: RelaySession): EvmWallet => ({
  accountOn: (chainId) => {
    const accounts = relay.accounts(session)
    const own = accounts.find((account) => account.chainId === chainId)
    if (own) return Promise.resolve({ address: own.address })
    if (accounts[0]) return Promise.resolve({ otherChainId: accounts[0].chainId })
    return Promise.reject(new Error('The wallet has no account.'))
  },
  sign: async (text, address, chainId) =>
    String(await relay.request(session, chainId, 'personal_sign', [hexOf(text), address])),
  switchTo: async (chainId) => {
    const [account] = relay.accounts(session)
    await relay.request(session, account?.chainId ?? chainId, 'wallet_switchEthereumChain', [
      { chainId: hexChain(chainId) },
    ])
    await relay.chainAdded(session, chainId)
  },
})
