import type { Connector } from './connector.ts'
import { hexChain, hexOf, startAttempt, type EvmWallet } from './evmAttempt.ts'

/** EIP-1193. */
export type InjectedProvider = {
  request: (call: { method: string; params?: readonly unknown[] }) => Promise<unknown>
}

/** A wallet in this browser that has announced itself. */
export type InjectedWallet = {
  /** The same over reloads, such as `io.metamask`. */
  id: string
  name: string
  provider: InjectedProvider
}

type Announcement = {
  info?: { rdns?: unknown; name?: unknown; uuid?: unknown }
  provider?: InjectedProvider
}

/**
 * Finds the wallets of this browser (EIP-6963), also those that load later.
 * @returns a function that stops it
 */
export function findInjectedWallets(
  onFound: (wallets: readonly InjectedWallet[]) => void,
): () => void {
  const found = new Map<string, InjectedWallet>()
  const listen = (event: Event) => {
    const wallet = walletOf((event as CustomEvent<Announcement | null>).detail)
    if (!wallet || found.has(wallet.id)) return
    found.set(wallet.id, wallet)
    onFound([...found.values()])
  }
  addEventListener('eip6963:announceProvider', listen)
  dispatchEvent(new Event('eip6963:requestProvider'))
  return () => removeEventListener('eip6963:announceProvider', listen)
}

/** Reads an announcement, which any script of an extension can send; undefined when it is malformed. */
function walletOf(detail: Announcement | null): InjectedWallet | undefined {
  const { info, provider } = detail ?? {}
  if (typeof provider?.request !== 'function') return undefined
  const id = [info?.rdns, info?.uuid].find((one) => typeof one === 'string' && one !== '')
  const name = typeof info?.name === 'string' ? info.name.trim().slice(0, 40) : ''
  return typeof id === 'string' && name ? { id, name, provider } : undefined
}

/** Connects a wallet in this browser. */
export const injected = ({ provider }: Pick<InjectedWallet, 'provider'>): Connector => ({
  prepare: () => Promise.resolve(),
  connect: (request) => {
    let requested: Promise<unknown> | undefined
    return startAttempt(request, {
      open: async (waiting) => {
        waiting(null)
        const before = requested
        requested = provider
          .request({ method: 'eth_requestAccounts' })
          .catch((error: unknown) =>
            before && isPending(error) ? before : Promise.reject(error as Error),
          )
        await requested
        return walletFrom(provider)
      },
      close: () => undefined,
    })
  },
})

/** The wallet still shows the same request, which its answer is for (EIP-1474). */
const isPending = (error: unknown): boolean =>
  (error as { code?: unknown } | undefined)?.code === -32002

const walletFrom = (provider: InjectedProvider): EvmWallet => ({
  async accountOn(chainId) {
    const current = Number(await provider.request({ method: 'eth_chainId' }))
    if (current !== chainId) return { otherChainId: current }
    const accounts = await provider.request({ method: 'eth_accounts' })
    const address = Array.isArray(accounts) ? (accounts[0] as unknown) : undefined
    if (typeof address !== 'string') throw new Error('The wallet has no account.')
    return { address }
  },
  async sign(text, address) {
    return String(
      await provider.request({ method: 'personal_sign', params: [hexOf(text), address] }),
    )
  },
  async switchTo(chainId) {
    await provider.request({
      method: 'wallet_switchEthereumChain',
      params: [{ chainId: hexChain(chainId) }],
    })
  },
})
