// npm run routes: every path, who may come in, and its screen, as src/app/routes.tsx says.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const file = fileURLToPath(new URL('../src/app/routes.tsx', import.meta.url))
const rows = [...readFileSync(file, 'utf8').matchAll(/path: '([^']+)'.*?(?:screens\/(\w+)).*?access: ([\w.]+(?:\([^)]*\))?)/gs)]
const table = rows.map(([, path = '', screen = '', access = '']) => [path, access.replace(/\s+/g, ' '), screen])
const widths = [0, 1].map((column) => Math.max(...table.map((row) => row[column]?.length ?? 0)))
for (const [path = '', access = '', screen] of table) console.log(`${path.padEnd(widths[0] ?? 0)}  ${access.padEnd(widths[1] ?? 0)}  ${screen}`)
