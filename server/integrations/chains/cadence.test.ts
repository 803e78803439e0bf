import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CadenceParser } from '@onflow/cadence-parser'
import { beforeAll, expect, test } from 'vitest'
import { flowContractOf } from '#domain/flow.ts'
import { projectRoot } from '#server/lib/config/project-root.ts'
import { cadence, scriptFor, type CadenceFile } from './flow-scripts.ts'

let parser: CadenceParser
beforeAll(async () => {
  const wasm = join(projectRoot, 'node_modules/@onflow/cadence-parser/dist/cadence-parser.wasm')
  parser = await CadenceParser.create(readFileSync(wasm))
})

const contract = flowContractOf('A.0ae53cb6e3f42a79.EyewearCase')
if (contract === undefined) throw new Error('not a contract')

test.each(Object.keys(cadence) as CadenceFile[])('%s is valid Cadence 1.0', (file) => {
  const result = parser.parse(scriptFor(file, { network: 'mainnet', contract })) as {
    error?: unknown
  }
  expect(result.error).toBeUndefined()
})

test('the parser refuses Cadence before 1.0', () => {
  expect(parser.parse('pub fun main() {}')).toHaveProperty('error')
})

test('imports come from the accounts of the network [CO-11]', () => {
  const script = scriptFor('contract', { network: 'mainnet', contract })
  expect(script).toContain('import NonFungibleToken from 0x1d7e57aa55817448')
  expect(script).not.toMatch(/import "|LaurelItems/)
  expect(scriptFor('mint', { network: 'mainnet', contract })).toContain(
    'import EyewearCase from 0x0ae53cb6e3f42a79',
  )
})
