import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { patterns } from '../../src/lib/navigation/paths.ts'
import { routeTable } from './route-table.ts'
import { root } from '../setup/run.mjs'

describe('leavesOf', () => {
  it('returns every path of the app, each with a screen file that exists', () => {
    expect(
      routeTable()
        .map(({ path }) => path)
        .sort(),
    ).toEqual(Object.values(patterns).sort())
    for (const { screen, access } of routeTable())
      expect([screen, access, existsSync(join(root, `src/screens/${screen}.tsx`))]).toEqual([
        screen,
        expect.any(String),
        true,
      ])
  })
})
