import { flowHosts, type FlowNetwork } from '#domain/flow.ts'

/** Returns where a network is reached, as absolute addresses. */
export function placesOf(network: FlowNetwork, origin = location.origin) {
  const { node, discovery } = flowHosts[network]
  // FCL appends its own paths, so that a node has no slash at its end.
  return {
    node: new URL(node, origin).href.replace(/\/$/, ''),
    discovery: new URL(discovery, origin).href,
  }
}
