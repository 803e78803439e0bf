import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { root } from '../../tools/setup/run.mjs'

/** Copies what a clone contains, plus uncommitted changes, to a temporary folder. The caller removes the folder. */
export function freshClone(): string {
  const folder = mkdtempSync(join(tmpdir(), 'laurel-clone-'))
  const files = execFileSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
    { cwd: root, encoding: 'utf8' },
  )
    .split('\0')
    .filter(Boolean)
  for (const file of files) {
    mkdirSync(join(folder, dirname(file)), { recursive: true })
    cpSync(join(root, file), join(folder, file), { force: true })
  }
  return folder
}
