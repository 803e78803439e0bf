import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { projectRoot } from '#server/lib/config/project-root.ts'

// npm run contracts: compiles the contracts and writes ABI and bytecode beside them. `--check` exits
// with 1 when a written file differs.

type Output = {
  errors?: { severity: string; formattedMessage: string }[]
  contracts: Record<
    string,
    Record<string, { abi: unknown[]; evm: { bytecode: { object: string } } }>
  >
}

const require = createRequire(import.meta.url)
const solc = require('solc') as {
  version(): string
  compile(input: string, callbacks: { import: (path: string) => { contents: string } }): string
}

const folder = join(projectRoot, 'server/integrations/chains/contracts')
const NAME = 'LaurelItems'

const input = {
  language: 'Solidity',
  sources: { [`${NAME}.sol`]: { content: readFileSync(join(folder, `${NAME}.sol`), 'utf8') } },
  settings: {
    evmVersion: 'cancun',
    optimizer: { enabled: true, runs: 200 },
    outputSelection: { '*': { [NAME]: ['abi', 'evm.bytecode.object'] } },
  },
}
const output = JSON.parse(
  solc.compile(JSON.stringify(input), {
    import: (path) => ({ contents: readFileSync(join(projectRoot, 'node_modules', path), 'utf8') }),
  }),
) as Output
const errors = (output.errors ?? []).filter(({ severity }) => severity === 'error')
if (errors.length > 0) {
  console.error(errors.map(({ formattedMessage }) => formattedMessage).join('\n'))
  process.exit(1)
}
const compiled = output.contracts[`${NAME}.sol`]?.[NAME]
if (!compiled) throw new Error(`${NAME} was not compiled.`)
const target = join(folder, `${NAME}.json`)
const text = `${JSON.stringify(
  {
    compiler: solc.version(),
    evmVersion: input.settings.evmVersion,
    abi: compiled.abi,
    bytecode: `0x${compiled.evm.bytecode.object}`,
  },
  null,
  2,
)}\n`
if (!process.argv.includes('--check')) writeFileSync(target, text)
else if (readFileSync(target, 'utf8') !== text) {
  console.error(`${NAME}.json is not what ${NAME}.sol compiles to: npm run contracts`)
  process.exit(1)
}
