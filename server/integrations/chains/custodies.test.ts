import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createCustodies } from './custodies.ts'

it('opens a custody whose key file was missing at the first try', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'custody-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'key')
  const settings = { chainId: 137, confirmations: 3, maxFeeGwei: 500, mint: 'onIssue' } as const
  const { find } = createCustodies({
    packs: [{ slug: 'eyewear', chains: { polygon: settings } }],
    urls: new Map([['eyewear.polygon', ['http://127.0.0.1:9']]]),
    keys: new Map([['eyewear.polygon', `file:${file}`]]),
  })
  await expect(find('eyewear', 'polygon')).rejects.toThrow(/no such file/)
  writeFileSync(file, `0x${'11'.repeat(32)}\n`)
  expect((await find('eyewear', 'polygon'))?.address).toMatch(/^0x/)
})
