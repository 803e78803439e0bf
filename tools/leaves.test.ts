import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { patterns } from '../src/kit/paths.ts'
import { leavesOf } from './leaves.ts'
import { root } from './run.mjs'

describe('leavesOf', () => {
  it('returns every path of the app, each with a screen file that exists', () => {
    expect(leavesOf().map(({ path }) => path).sort()).toEqual(Object.values(patterns).sort())
    for (const { screen, access } of leavesOf()) expect([screen, access, existsSync(join(root, `src/screens/${screen}.tsx`))]).toEqual([screen, expect.any(String), true])
  })
})
