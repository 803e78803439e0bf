// npm run routes: prints every path of src/app/routes.tsx with its access rule and its screen.
import { leavesOf } from './leaves.ts'

const leaves = leavesOf()
const width = (of: 'path' | 'access') => Math.max(...leaves.map((leaf) => leaf[of].length))
for (const { path, access, screen } of leaves) console.log(`${path.padEnd(width('path'))}  ${access.padEnd(width('access'))}  ${screen}`)
