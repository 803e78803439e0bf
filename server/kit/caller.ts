import Bowser from 'bowser'
import type { FastifyRequest } from 'fastify'

/** Where a call comes from: for limits and for the list of devices, never for a log. */
export type Origin = {
  /** The network of the address: one person's own /64 counts as one place. */
  network: string
  /** "Chrome on Android", or nothing when it did not say. */
  device(): string
}

export const originOf = ({ ip, headers }: FastifyRequest): Origin => ({ network: networkOf(ip), device: () => deviceOf(headers['user-agent'] ?? '') })

/** An IPv6 subscriber has 2^64 addresses: the first half is the place. */
export function networkOf(ip: string | undefined): string {
  // Whoever has hung up meanwhile has no address any more.
  if (!ip) return ''
  const bare = ip.replace(/^::ffff:/i, '')
  if (!bare.includes(':')) return bare
  const [head = '', tail] = bare.split('%', 1)[0]?.split('::') ?? []
  const groups = head.split(':').filter(Boolean)
  const last = tail?.split(':').filter(Boolean) ?? []
  const whole = tail === undefined ? groups : [...groups, ...Array<string>(Math.max(0, 8 - groups.length - last.length)).fill('0'), ...last]
  return whole.slice(0, 4).map((group) => parseInt(group, 16).toString(16)).join(':')
}

/** Browser and system of a user agent, by their names alone. */
export function deviceOf(userAgent: string): string {
  if (!userAgent) return ''
  const { browser, os } = Bowser.parse(userAgent.slice(0, 512))
  return [browser.name, os.name].filter(Boolean).join(' · ').slice(0, 60)
}
