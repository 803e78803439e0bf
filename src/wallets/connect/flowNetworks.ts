import type { FlowNetwork } from '#domain/flow.ts'

type Places = {
  /** REST API of an access node. */
  node: string
  /** Page that lets the member choose a wallet. */
  discovery: string
}

/** Public hosts of Flow. The emulator's are on our own host: the demo and tests serve them. */
const hosts: Record<FlowNetwork, Places> = {
  mainnet: {
    node: 'https://rest-mainnet.onflow.org',
    discovery: 'https://fcl-discovery.onflow.org/authn',
  },
  testnet: {
    node: 'https://rest-testnet.onflow.org',
    discovery: 'https://fcl-discovery.onflow.org/testnet/authn',
  },
  emulator: { node: '/flow', discovery: '/dev/flow-wallet' },
}

/** Returns where a network is reached, as absolute addresses. */
export function placesOf(network: FlowNetwork, origin = location.origin): Places {
  const { node, discovery } = hosts[network]
  // FCL appends its own paths, so that a node has no slash at its end.
  return {
    node: new URL(node, origin).href.replace(/\/$/, ''),
    discovery: new URL(discovery, origin).href,
  }
}
