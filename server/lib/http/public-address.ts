import { lookup, type LookupAddress } from 'node:dns'
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net'

/** Ranges that are not on the public internet (IANA special-purpose registries). */
const special = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  special.addSubnet(network, bits, 'ipv4')
/** Global unicast (2000::/3) except tunnels, which lead to any IPv4 address, and documentation. */
const globalIpv6 = new BlockList()
globalIpv6.addSubnet('2000::', 3, 'ipv6')
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  special.addSubnet(network, bits, 'ipv6')

/** Returns whether an IP address is on the public internet. */
export const isPublicAddress = (address: string): boolean =>
  isIPv6(address)
    ? globalIpv6.check(address, 'ipv6') && !special.check(address, 'ipv6')
    : !special.check(address, 'ipv4')

/**
 * Returns whether a host of an address can be public: names are checked when they are resolved
 * (`publicLookup`), which never happens to an IP address.
 */
export function canBePublic({ hostname }: URL): boolean {
  const address = hostname.replace(/^\[|\]$/g, '')
  return isIP(address) === 0 || isPublicAddress(address)
}

/**
 * Resolves a host for a connection, and fails when one of its addresses is not public. Checked here
 * and not before, so that the connection goes to the address that was checked.
 */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '', 0)
    const [first] = addresses
    if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
      return callback(notPublic(), '', 0)
    if (options.all) return (callback as AllCallback)(null, addresses)
    callback(null, first.address, first.family)
  })
}

type AllCallback = (error: Error | null, addresses: LookupAddress[]) => void

const notPublic = () =>
  Object.assign(new Error('The host has an address that is not public.'), { code: 'NOT_PUBLIC' })
