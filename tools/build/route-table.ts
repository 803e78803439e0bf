import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const routes = fileURLToPath(new URL('../../src/app/routes.tsx', import.meta.url))

/** Returns the route table of src/app/routes.tsx, read as text: path, access rule, and file name of the screen. */
export const routeTable = (): { path: string; access: string; screen: string }[] =>
  [
    ...readFileSync(routes, 'utf8').matchAll(
      /path: '([^']+)'.*?(?:screens\/(\w+)).*?access: ([\w.]+(?:\([^)]*\))?)/gs,
    ),
  ].map(([, path = '', screen = '', access = '']) => ({
    path,
    access: access.replace(/\s+/g, ' '),
    screen,
  }))
