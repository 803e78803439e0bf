import { isIPv4, isIPv6 } from 'node:net'
import Bowser from 'bowser'
import type { FastifyRequest } from 'fastify'

/** Where a request comes from. For rate limits and the list of devices, never for logs. */
export type Origin = {
  /** The networks of the address, narrowest first (networksOf). */
  networks: readonly string[]
  /** Browser and system, such as "Chrome · Android"; empty when the user agent does not say. */
  device(): string
}

export const originOf = ({ ip, headers }: FastifyRequest): Origin => ({
  networks: networksOf(ip),
  device: () => deviceOf(headers['user-agent'] ?? ''),
})

/**
 * Returns the networks that an address is counted under, narrowest first. IPv6: its /64, /56 and
 * /48, because providers assign any of these to a subscriber. IPv4, also mapped into IPv6: the
 * address alone.
 */
export function networksOf(ip: string | undefined): string[] {
  // A client that has disconnected has no address any more.
  if (!ip) return ['']
  const address = ip.split('%', 1)[0] ?? ''
  if (isIPv4(address) || !isIPv6(address)) return [ip]
  const groups = groupsOf(address)
  const [first, second, third, fourth, ...host] = groups as [
    number,
    number,
    number,
    number,
    ...number[],
  ]
  if (groups.slice(0, 5).every((group) => group === 0) && host[1] === 0xffff)
    return [dotted(host[2] ?? 0, host[3] ?? 0)]
  const prefixOf = (...parts: number[]) => parts.map((part) => part.toString(16)).join(':')
  return [
    prefixOf(first, second, third, fourth),
    `${prefixOf(first, second, third, fourth & 0xff00)}/56`,
    `${prefixOf(first, second, third)}/48`,
  ]
}

/** Returns an `X-Forwarded-For` header without the ports and brackets that some proxies write: `ip:port`, `[v6]:port`. */
export const withoutPorts = (forwardedFor: string): string =>
  forwardedFor
    .split(',')
    .map((entry) =>
      entry
        .trim()
        .replace(/^\[([^\]]+)\](?::\d+)?$/, '$1')
        .replace(/^([\d.]+):\d+$/, '$1'),
    )
    .join(', ')

/** Returns the eight groups of an IPv6 address. */
function groupsOf(address: string): number[] {
  const inHex = address.replace(
    /(\d+)\.(\d+)\.(\d+)\.(\d+)$/,
    (_, a, b, c, d) =>
      `${(Number(a) * 256 + Number(b)).toString(16)}:${(Number(c) * 256 + Number(d)).toString(16)}`,
  )
  const [head = [], tail = []] = inHex.split('::').map((part) =>
    part
      .split(':')
      .filter(Boolean)
      .map((group) => parseInt(group, 16)),
  )
  return [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail]
}

const dotted = (high: number, low: number): string =>
  [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.')

/** Returns the names of the browser and system of a user agent, without versions. */
export function deviceOf(userAgent: string): string {
  if (!userAgent) return ''
  const { browser, os } = Bowser.parse(userAgent.slice(0, 512))
  return [browser.name, os.name].filter(Boolean).join(' · ').slice(0, 60)
}
