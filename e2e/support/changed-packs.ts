import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../../tools/setup/run.mjs'
import { freshClone } from './clone.ts'
import { startServer, type Server } from './server.ts'

/** A file below brands/, a text in it, and its replacement. */
export type PackChange = readonly [file: string, from: string, to: string]

/** Starts a server with changed brand packs. It uses the same client build, which contains no pack. */
export async function startWithPacks(changes: readonly PackChange[]): Promise<Server> {
  const project = freshClone()
  symlinkSync(join(root, 'node_modules'), join(project, 'node_modules'))
  mkdirSync(join(project, 'dist'))
  symlinkSync(join(root, 'dist/client'), join(project, 'dist/client'))
  for (const [file, from, to] of changes) {
    const path = join(project, 'brands', file)
    const text = readFileSync(path, 'utf8')
    if (!text.includes(from)) throw new Error(`brands/${file} has no "${from}".`)
    writeFileSync(path, text.replace(from, to))
  }
  await promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', join('tools/build/build.ts'), 'server'],
    { cwd: project, env: { ...process.env, NODE_ENV: undefined } },
  )
  const server = await startServer({}, { project })
  return {
    ...server,
    async close() {
      await server.close()
      rmSync(project, { recursive: true, force: true })
    },
  }
}
