import { WalletKit, type WalletKitTypes } from '@reown/walletkit'
import { Core } from '@walletconnect/core'
import { buildApprovedNamespaces } from '@walletconnect/utils'
import { Wallet } from 'ethers'

// Otherwise the library reports to pulse.walletconnect.org even with telemetry off.
process.env['IS_VITEST'] = 'true'

/** A wallet app on the other side of the relay, with its own key; the test presses its buttons. */
export type PhoneWallet = {
  address: string
  /** Opens the app with a request to connect, as a universal link does. */
  open: (uri: string) => Promise<void>
  approve: () => Promise<void>
  reject: () => Promise<void>
  /** Waits until there is something to sign. */
  askedToSign: () => Promise<void>
  /** Waits for a request and signs it. */
  sign: () => Promise<{ message: string; signature: string }>
  rejectSigning: () => Promise<void>
  /** Waits for the request to change the chain and adds it to the session. */
  acceptSwitch: () => Promise<void>
  close: () => Promise<void>
}

const METHODS = ['personal_sign', 'wallet_switchEthereumChain']
const EVENTS = ['chainChanged', 'accountsChanged']
const REJECTED = { code: 5000, message: 'User rejected.' }

/** Starts a wallet app that knows these chains. */
export async function startPhoneWallet(
  relayUrl: string,
  { chainIds, key = Wallet.createRandom().privateKey }: { chainIds: number[]; key?: string },
): Promise<PhoneWallet> {
  const signer = new Wallet(key)
  const core = new Core({
    projectId: 'test',
    relayUrl,
    storage: memoryStorage(),
    customStoragePrefix: signer.address,
    telemetryEnabled: false,
    logger: 'silent',
  } as ConstructorParameters<typeof Core>[0])
  const app = await WalletKit.init({
    core,
    metadata: { name: 'Phone wallet', description: '', url: 'https://wallet.test', icons: [] },
  })
  const proposals = queueOf<WalletKitTypes.SessionProposal>()
  const requests = queueOf<WalletKitTypes.SessionRequest>()
  app.on('session_proposal', proposals.add)
  app.on('session_request', requests.add)

  const respond = (
    topic: string,
    response: { id: number } & ({ result: unknown } | { error: typeof REJECTED }),
  ) => app.respondSessionRequest({ topic, response: { jsonrpc: '2.0', ...response } as never })
  const namespaceOf = (chains: readonly number[]) => ({
    chains: chains.map((chain) => `eip155:${chain}`),
    accounts: chains.map((chain) => `eip155:${chain}:${signer.address}`),
    methods: METHODS,
    events: EVENTS,
  })

  return {
    address: signer.address,
    open: (uri) => app.pair({ uri }),
    async approve() {
      const { id, params: proposal } = await proposals.next()
      const supportedNamespaces = { eip155: namespaceOf(chainIds) }
      // A chain that was not requested is left out, unless nothing would be left.
      const namespaces = buildApprovedNamespaces({ proposal, supportedNamespaces })
      await app.approveSession({
        id,
        namespaces: namespaces['eip155']?.accounts.length ? namespaces : supportedNamespaces,
      })
    },
    async reject() {
      const { id } = await proposals.next()
      await app.rejectSession({ id, reason: REJECTED })
    },
    askedToSign: async () => requests.putBack(await requests.next('personal_sign')),
    async sign() {
      const { topic, id, params } = await requests.next('personal_sign')
      const message = Buffer.from(String(params.request.params[0]).slice(2), 'hex').toString()
      const signature = await signer.signMessage(message)
      await respond(topic, { id, result: signature })
      return { message, signature }
    },
    async rejectSigning() {
      const { topic, id } = await requests.next('personal_sign')
      await respond(topic, { id, error: REJECTED })
    },
    async acceptSwitch() {
      const { topic, id, params } = await requests.next('wallet_switchEthereumChain')
      const [{ chainId }] = params.request.params as [{ chainId: string }]
      const chains = [...new Set([...chainIds, Number(chainId)])]
      // Not its receipt: the library loses one that comes before it is asked for.
      await app.updateSession({ topic, namespaces: { eip155: namespaceOf(chains) } })
      await respond(topic, { id, result: null })
    },
    close: () => core.relayer.transportClose(),
  }
}

/** Returns a queue whose reader waits for the next entry. */
function queueOf<Event extends { params: unknown }>() {
  const entries: Event[] = []
  let wake = () => undefined as void
  const methodOf = ({ params }: Event) =>
    (params as { request?: { method: string } }).request?.method
  return {
    add: (event: Event) => {
      entries.push(event)
      wake()
    },
    putBack: (event: Event) => void entries.unshift(event),
    async next(method?: string): Promise<Event> {
      for (;;) {
        const at = entries.findIndex((entry) => method === undefined || methodOf(entry) === method)
        const [found] = at < 0 ? [] : entries.splice(at, 1)
        if (found) return found
        await new Promise<void>((done) => (wake = done))
      }
    },
  }
}

function memoryStorage() {
  const values = new Map<string, string>()
  const parse = (text: string | undefined): unknown => text && JSON.parse(text)
  return {
    getKeys: async () => [...values.keys()],
    getEntries: async <T>() =>
      [...values].map(([key, text]): [string, T] => [key, parse(text) as T]),
    getItem: async <T>(key: string) => parse(values.get(key)) as T | undefined,
    setItem: async <T>(key: string, value: T) => void values.set(key, JSON.stringify(value)),
    removeItem: async (key: string) => void values.delete(key),
  }
}
