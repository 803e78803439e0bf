import type { ResponseOf } from '#contract/endpoint.ts'
import { wallets, type Chain } from '#contract/wallets.ts'
import { flowNetworks } from '#domain/flow.ts'
import type { Blockchain } from '#domain/wallet.ts'
import { tab } from '#offline/localStore.ts'
import { asProblem } from '#lib/api/problem.ts'
import { send } from '#lib/api/write.ts'
import { brand } from '#lib/brand.ts'
import { viewerMemberId, watchViewer } from '#lib/session/viewer.ts'
import type { Connector } from './connect/connector.ts'
import { flow } from './connect/flow.ts'
import { injected, type InjectedWallet } from './connect/injected.ts'
import { walletConnect } from './connect/walletConnect.ts'
import { linksToConnect, linksToOpen, walletApps } from './connect/walletLinks.ts'
import { createConnection, type OpenApp } from './connection.ts'
import type { WalletChoice } from './walletChoices.ts'

type Own = Pick<ResponseOf<typeof wallets.own>, 'chains' | 'walletConnect'>

let apps: Connector | undefined
let flowWallets: Connector | undefined
let found: readonly InjectedWallet[] = []

/** Sets what the brand can connect; both kinds of wallet need it before the first tap. */
export function setUpConnectors({ chains, walletConnect: project }: Own) {
  const chainIds = chains.flatMap(({ chainId }) => chainId ?? [])
  apps =
    project && chainIds.length > 0
      ? walletConnect({ ...project, chainIds, name: brand.name })
      : undefined
  const flowChain = chains.find(({ blockchain }) => blockchain === 'flow')
  const network = flowNetworks.find((name) => name === flowChain?.network)
  const walletConnectProjectId = project?.projectId ?? null
  flowWallets = network && flow({ network, name: brand.name, walletConnectProjectId })
}

/** Loads what a tap needs, so that it opens the wallet at once. */
export const prepareConnectors = () => void apps?.prepare()

/** Sets the wallets of this browser. */
export const setFoundWallets = (next: readonly InjectedWallet[]) => {
  found = next
}

function connectorOf({ via, providerId }: WalletChoice): Connector {
  const wallet = found.find(({ id }) => id === providerId)
  const connector =
    via === 'browser' ? wallet && injected(wallet) : via === 'flow' ? flowWallets : apps
  if (!connector) throw new Error(`No connector for ${via}.`)
  return connector
}

/** Opens an app in this window: browsers block new windows that open later than the tap, but not this. */
const open: OpenApp = ({ choice, uri, isApproved }, attempt) => {
  const app = walletApps.find(({ id }) => id === choice.type)
  if (!app) return
  const links = isApproved ? linksToOpen(app) : uri ? linksToConnect(app, uri) : undefined
  const link = attempt === 'first' ? links?.[0] : links?.at(-1)
  if (link) location.assign(link)
}

const KEY = 'walletConnection'
type Pending = { memberId: string; choice: WalletChoice; blockchain: Blockchain }

/** Ends the connection with the session: the login page is open by then, and leads back here. */
const inSession = <T>(sent: Promise<T>): Promise<T> =>
  sent.catch((thrown: unknown) => {
    if (asProblem(thrown).status === 401) connection.cancel()
    throw thrown
  })

/** The connection of this page. */
export const connection = createConnection({
  connectorOf,
  challenge: (blockchain, walletAddress) =>
    inSession(send(wallets.challenge, { blockchain, walletAddress })),
  add: (blockchain, walletType, proof) =>
    // The sheet that asked shows the success, unless it was closed meanwhile.
    inSession(
      send(wallets.add, { blockchain, walletType, ...proof }, undefined, {
        hasSuccessToast: () => connection.get()?.phase !== 'saving',
      }),
    ),
  open,
  remember(pending) {
    const owner = viewerMemberId()
    // A wallet of this browser asks again by itself.
    if (pending && owner && pending.choice.via !== 'browser')
      tab.set(KEY, { memberId: owner, ...pending } satisfies Pending)
    else tab.remove(KEY)
  },
})

/** Continues the connection that a reload has interrupted. @returns whether there is one */
export function resumeConnection(chains: readonly Chain[]): boolean {
  if (connection.get()) return true
  const pending = tab.get(KEY) as Pending | undefined
  const chain = chains.find(({ blockchain }) => blockchain === pending?.blockchain)
  if (!pending || !chain || pending.memberId !== viewerMemberId()) return false
  connection.start(pending.choice, chain, { isTap: false })
  return connection.get()?.phase !== 'failed'
}

// A logout in another tab does not empty the session storage of this one.
watchViewer(({ kind }) => {
  if (kind === 'visitor') connection.cancel()
})
