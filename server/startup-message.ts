import type { BrandPack } from '#brands/brand.ts'
import type { Hosts } from './lib/http/hosts.ts'
import { demoMembers } from './demo/seed.ts'

/** Returns what the demo prints when it is ready: its URLs and demo members. */
export function startupMessage(packs: readonly BrandPack[], hosts: Hosts): string {
  const brand = packs[0] as BrandPack
  const first = hosts.originOf(brand)
  return [
    '',
    'Ready. Open in a browser (Ctrl+C stops it):',
    ...aligned(packs.map((pack) => [pack.name, hosts.originOf(pack)])),
    ...aligned([
      ['Mailbox', `${first}/dev/mail`],
      ['Log in as a member', `${first}/dev`],
      ['Till of its stores', hosts.tillOriginOf(brand)],
    ]),
    '',
    'Demo members:',
    ...aligned(Object.entries(demoMembers).map(([name, { purpose }]) => [name, purpose])),
    '',
  ].join('\n')
}

function aligned(rows: readonly (readonly [string, string])[]): string[] {
  return rows.map(([name, what]) => `  ${name.padEnd(20)} ${what}`)
}
