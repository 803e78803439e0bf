// npm start: starts the server, also in a fresh clone. Plain JavaScript, because no packages are installed yet.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt } from './build/ensure-built.mjs'
import { ensureModules } from './setup/modules.mjs'
import { root, stopAll } from './setup/run.mjs'

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Node 20.19 or later is needed; this is ${process.version}.`)
  process.exit(1)
}

/** @param {NodeJS.Signals} signal */
const giveUp = (signal) => {
  stopAll()
  process.exit(signal === 'SIGINT' ? 130 : 143)
}
process.on('SIGINT', giveUp)
process.on('SIGTERM', giveUp)

try {
  process.chdir(root)
  await ensureModules()
  await ensureBuilt()
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : error}`)
  process.exit(1)
}

process.off('SIGINT', giveUp)
process.off('SIGTERM', giveUp)

// The server runs in this process, so that it gets the signals and sets the exit code.
const main = join(root, 'dist/server/main.js')
if (!existsSync(main)) {
  console.error('The build did not write dist/server/main.js.')
  process.exit(1)
}
process.setSourceMapsEnabled(true)
await import(pathToFileURL(main).href)
