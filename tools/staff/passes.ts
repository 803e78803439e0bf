// npm run passes -- check: checks certificates and keys of phone passes, and asks Google for access. Exits with 1 if members would notice a problem.
import { packs } from '../../brands/index.ts'
import {
  checkGoogleAccess,
  checkLines,
  checkPhonePassSettings,
} from '../../server/integrations/phone-passes/check-settings.ts'
import { readSettings, SettingsProblem } from '../../server/lib/config/env.ts'
import { readArguments } from '../setup/arguments.mjs'

const USAGE = 'npm run passes -- check'
const { words } = readArguments({ usage: USAGE, words: 1 })
if (words[0] !== 'check') {
  console.error(USAGE)
  process.exit(2)
}
try {
  const settings = readSettings(
    undefined,
    packs.map(({ slug }) => slug),
  )
  const checks = await checkGoogleAccess(
    settings,
    checkPhonePassSettings(settings, {
      brands: packs.map(({ slug }) => slug),
      now: new Date(),
    }),
  )
  for (const line of checkLines(checks)) console.log(line)
  process.exitCode = checks.some(({ problems }) => problems.length > 0) ? 1 : 0
} catch (error) {
  if (!(error instanceof SettingsProblem)) throw error
  console.error(error.message)
  process.exitCode = 1
}
