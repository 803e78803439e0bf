// npm run routes: every path, who may come in, and its screen, as src/app/routes.tsx says.
import { leavesOf } from './leaves.ts'

const leaves = leavesOf()
const width = (of: 'path' | 'access') => Math.max(...leaves.map((leaf) => leaf[of].length))
for (const { path, access, screen } of leaves) console.log(`${path.padEnd(width('path'))}  ${access.padEnd(width('access'))}  ${screen}`)
