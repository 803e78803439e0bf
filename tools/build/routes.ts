// npx tsx tools/build/routes.ts: prints every path of src/app/routes.tsx with its access rule and its screen.
import { routeTable } from './route-table.ts'

const routes = routeTable()
const width = (of: 'path' | 'access') => Math.max(...routes.map((route) => route[of].length))
for (const { path, access, screen } of routes)
  console.log(`${path.padEnd(width('path'))}  ${access.padEnd(width('access'))}  ${screen}`)
