import type * as library from '@onflow/fcl'
import { FLOW_SCRIPT_LIMIT, type FlowNetwork } from '#domain/flow.ts'
import { placesOf } from './flowNetworks.ts'

export type Fcl = Pick<
  typeof library,
  | 'authenticate'
  | 'config'
  | 'decode'
  | 'getChainId'
  | 'getTransactionStatus'
  | 'mutate'
  | 'query'
  | 'send'
  | 'unauthenticate'
>

export type FlowSettings = {
  network: FlowNetwork
  /** The name of the brand, which wallets show. */
  name: string
  /** Null: wallets that need WalletConnect are not offered. */
  walletConnectProjectId: string | null
}

/** Nothing of the wallet stays on the device: the server remembers which wallets are connected. */
const memory = () => {
  const values = new Map<string, unknown>()
  return {
    can: true,
    get: (key: string) => Promise.resolve(values.get(key) ?? null),
    put: (key: string, value: unknown) => Promise.resolve(void values.set(key, value)),
    removeItem: (key: string) => Promise.resolve(void values.delete(key)),
  }
}

/** Loads FCL (a late chunk) and sets it to a network. */
export async function loadFlow(
  { network, name, walletConnectProjectId }: FlowSettings,
  load: () => Promise<Fcl> = () => import('@onflow/fcl'),
): Promise<Fcl> {
  const fcl = await load()
  const { node, discovery } = placesOf(network)
  fcl.config({
    'flow.network': network,
    'accessNode.api': node,
    'discovery.wallet': discovery,
    'discovery.wallet.method': 'IFRAME/RPC',
    'app.detail.title': name,
    'app.detail.url': location.origin,
    'fcl.limit': FLOW_SCRIPT_LIMIT,
    'fcl.storage': memory(),
    ...(walletConnectProjectId !== null && { 'walletconnect.projectId': walletConnectProjectId }),
  })
  return fcl
}
