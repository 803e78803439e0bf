import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../setup/run.mjs'

it('lists every script of package.json in docs/contributing.md, and no other', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const guide = readFileSync(join(root, 'docs/contributing.md'), 'utf8')
  const listed = [...guide.matchAll(/^- `([a-z0-9:]+)`:/gm)].map(([, name = '']) => name)
  expect(listed.sort()).toEqual(Object.keys(scripts).sort())
})
