import { EthereumProvider } from '@walletconnect/ethereum-provider'
import { sessionStore, SIGNED } from './sessionStore.ts'

export type WalletConnectOptions = {
  projectId: string
  relayUrl: string
  /** EIP-155 ids of all EVM chains of the brand. */
  chainIds: readonly number[]
  /** The name and address that the wallet shows. */
  name: string
}

type SignClient = InstanceType<typeof EthereumProvider>['signer']['client']
export type RelaySession = ReturnType<SignClient['session']['getAll']>[number]

/** A request to connect that the relay holds. */
export type Pairing = { uri: string; approved: Promise<RelaySession> }

export type RelayClient = Awaited<ReturnType<typeof openRelayClient>>

/** Milliseconds after which a request to connect is replaced: the relay forgets it after five minutes. */
const PAIRING_LASTS_MS = 4 * 60_000

/** Milliseconds in which a wallet that has changed its chain adds it to the session, before or after its answer. */
const ADDS_CHAIN_WITHIN_MS = 5000

const USER_DISCONNECTED = { code: 6000, message: 'User disconnected.' }

/**
 * Opens the library on its sign client: the provider itself cannot continue a request to connect
 * after a reload.
 */
export async function openRelayClient({ chainIds, name, ...options }: WalletConnectOptions) {
  const [first, ...others] = chainIds
  if (first === undefined) throw new Error('No EVM chain.')
  const storage = sessionStore()
  const { signer } = await EthereumProvider.init({
    ...options,
    optionalChains: [first, ...others],
    metadata: { name, description: name, url: location.origin, icons: [] },
    storage,
    showQrModal: false,
    disableProviderPing: true,
    telemetryEnabled: false,
    logger: 'silent',
  })
  const { client } = signer
  const approvals = approvalsOf(client)
  await continuePairings(client)
  return {
    ...pairings(client, { chainIds, approvals }),
    /** Returns the next session that a wallet approves, also of a request from before a reload. */
    nextSession: approvals.next,
    ...sessions(client),
    hasSigned: (session: RelaySession, chainId: number) =>
      (storage.peek<Signed>(SIGNED)?.[session.topic] ?? []).includes(chainId),
    noteSigned: (chainId: number) => {
      const topic = lastSession(client)?.topic
      if (!topic) return
      const before = storage.peek<Signed>(SIGNED)?.[topic] ?? []
      void storage.setItem<Signed>(SIGNED, { [topic]: [...before, chainId] })
    },
    watch: () => reconnectWhenVisible(client),
  }
}

/** The chains for which a session has signed, by its topic. */
type Signed = Record<string, readonly number[]>

const lastSession = (client: SignClient): RelaySession | undefined =>
  client.session.getAll().sort((one, other) => other.expiry - one.expiry)[0]

/** Lets a pairing hear of any session, also one that was requested before a reload. */
function approvalsOf(client: SignClient) {
  const waiting = new Set<(session: RelaySession) => void>()
  client.on('session_connect', ({ session }) => {
    for (const take of waiting) take(session as RelaySession)
    waiting.clear()
  })
  return { next: () => new Promise<RelaySession>((take) => waiting.add(take)) }
}

/** Listens again for the answers to requests that a reload has interrupted. */
async function continuePairings(client: SignClient) {
  const topics = client.proposal.getAll().map(({ pairingTopic }) => pairingTopic)
  // Not awaited to the end: a relay that is gone is noticed when the member connects.
  for (const topic of new Set(topics))
    if (topic) void client.core.relayer.subscribe(topic).catch(() => undefined)
}

function pairings(
  client: SignClient,
  {
    chainIds,
    approvals,
  }: { chainIds: readonly number[]; approvals: ReturnType<typeof approvalsOf> },
) {
  let current: (Pairing & { until: number }) | undefined
  let pairing: Promise<Pairing> | undefined
  const isFresh = () => current !== undefined && performance.now() < current.until

  async function start(): Promise<Pairing> {
    const { uri, approval } = await client.connect({
      optionalNamespaces: {
        eip155: {
          chains: chainIds.map((chainId) => `eip155:${chainId}`),
          methods: ['personal_sign', 'wallet_switchEthereumChain'],
          events: ['chainChanged', 'accountsChanged'],
        },
      },
    })
    if (!uri) throw new Error('The relay gave no address.')
    const approved = Promise.race([approval() as Promise<RelaySession>, approvals.next()])
    const made = { uri, approved, until: performance.now() + PAIRING_LASTS_MS }
    current = made
    // A request is used up when it is answered, approved or not.
    const forget = () => {
      if (current === made) current = undefined
    }
    approved.then(forget, forget)
    return made
  }

  return {
    /** Returns the request that is prepared, unless it has become old. */
    prepared: (): Pairing | undefined => (isFresh() ? current : undefined),
    /** Makes a request to connect, or returns the prepared one. */
    pair: (): Promise<Pairing> =>
      isFresh() && current
        ? Promise.resolve(current)
        : (pairing ??= start().finally(() => (pairing = undefined))),
    /** Takes back every request to connect: the approval of a wallet that comes later is ignored. */
    withdraw: () => {
      current = undefined
      for (const { id, pairingTopic } of client.proposal.getAll()) {
        void client.proposal.delete(id, USER_DISCONNECTED).catch(() => undefined)
        if (pairingTopic)
          void client.core.pairing.disconnect({ topic: pairingTopic }).catch(() => undefined)
      }
    },
  }
}

function sessions(client: SignClient) {
  const end = (session: RelaySession) =>
    void client
      .disconnect({ topic: session.topic, reason: USER_DISCONNECTED })
      .catch(() => undefined)
  return {
    session: () => lastSession(client),
    end,
    /** Ends a session that a wallet approves after its request was given up. */
    endUnlessExpected: (isExpected: () => boolean) => {
      client.on('session_connect', ({ session }) => {
        if (!isExpected()) end(session as RelaySession)
      })
    },
    endAll: () => client.session.getAll().forEach(end),
    /** Returns the accounts that the wallet has approved, its first chain first. */
    accounts: ({ topic, namespaces }: RelaySession) =>
      // Read again: the wallet may have added a chain since.
      accountsIn(find(client, topic)?.namespaces ?? namespaces),
    /** Waits until the wallet has added a chain to the session, for at most five seconds. */
    chainAdded: ({ topic }: RelaySession, chainId: number): Promise<void> =>
      new Promise((done) => {
        const check = () => {
          const accounts = accountsIn(find(client, topic)?.namespaces ?? {})
          if (accounts.some((account) => account.chainId === chainId)) finish()
        }
        const finish = () => {
          clearTimeout(timer)
          client.off('session_update', check)
          done()
        }
        const timer = setTimeout(finish, ADDS_CHAIN_WITHIN_MS)
        client.on('session_update', check)
        check()
      }),
    async request(
      { topic }: RelaySession,
      chainId: number,
      method: string,
      params: readonly unknown[],
    ): Promise<unknown> {
      const end = endOf(client, topic)
      const call = { topic, chainId: `eip155:${chainId}`, request: { method, params } }
      try {
        return await Promise.race([client.request(call), end.ended])
      } finally {
        end.stopListening()
      }
    },
  }
}

/** Rejects when the wallet ends the session; otherwise a request to it would never settle. */
function endOf(client: SignClient, own: string) {
  let stopListening = () => {}
  const ended = new Promise<never>((_, fail) => {
    const listen = ({ topic }: { topic: string }) => {
      if (topic === own) fail({ code: USER_DISCONNECTED.code, message: 'Session ended.' })
    }
    client.on('session_delete', listen)
    stopListening = () => void client.off('session_delete', listen)
  })
  return { ended, stopListening }
}

const find = (client: SignClient, topic: string): RelaySession | undefined =>
  client.session.getAll().find((session) => session.topic === topic)

const accountsIn = ({ eip155 }: RelaySession['namespaces']) =>
  (eip155?.accounts ?? []).flatMap((account) => {
    const [, chain, address] = account.split(':')
    return chain && address ? [{ chainId: Number(chain), address }] : []
  })

/** Connects again when the page comes back from a wallet app: a phone cuts off hidden pages. */
function reconnectWhenVisible({ core: { relayer } }: SignClient): () => void {
  const listen = () => {
    if (document.visibilityState === 'visible')
      void relayer.restartTransport().catch(() => undefined)
  }
  document.addEventListener('visibilitychange', listen)
  return () => document.removeEventListener('visibilitychange', listen)
}
