import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { emptyVault, type VaultState } from './vault.ts'

/** Returns the state of a sandbox vault that survives a restart, and writes it after each change. */
export function openVaultFile(file: string): {
  state: VaultState
  save(state: VaultState): void
} {
  mkdirSync(dirname(file), { recursive: true })
  return {
    state: withRefundStates({ ...emptyVault(), ...stored(file) }),
    save(state) {
      const next = `${file}.new`
      writeFileSync(next, JSON.stringify(state), { mode: 0o600, flush: true })
      renameSync(next, file)
    },
  }
}

/** All refunds in a file of an older release are finished. */
const withRefundStates = (state: VaultState): VaultState => ({
  ...state,
  refunds: Object.fromEntries(
    Object.entries(state.refunds).map(([reference, refund]) => [
      reference,
      { ...refund, status: (refund as Partial<typeof refund>).status ?? 'COMPLETED' },
    ]),
  ),
})

function stored(file: string): Partial<VaultState> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Partial<VaultState>
  } catch {
    return {}
  }
}
