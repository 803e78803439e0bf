// npx tsx tools/build/routes.ts: prints every screen of contract/screens.ts with its path, its module, and what it reads.
import { screens, type Screen } from '#contract/screens.ts'

const ids = { creatorId: 'creator', membershipId: 'program', loyaltyAccountId: 'id' }
const rows = Object.values<Screen>(screens).map(({ path, module, reads }) => {
  const params = Object.fromEntries(
    [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, name]),
  )
  return [
    path,
    module,
    reads(params, ids)
      .map(([name]) => name)
      .join(' '),
  ] as const
})
const width = (column: 0 | 1) => Math.max(...rows.map((row) => row[column].length))
for (const [path, module, reads] of rows)
  console.log(`${path.padEnd(width(0))}  ${module.padEnd(width(1))}  ${reads}`.trimEnd())
