import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { projectRoot } from '#server/lib/config/project-root.ts'
import { home } from '#server/testing/harness.ts'
import { freePort, programOf } from '#server/testing/programs.ts'

/** The servers run one after the other on the same data: only the first one seeds the demo. */
const folder = mkdtempSync(join(tmpdir(), 'laurel-reporting-'))
const children = new Set<ChildProcess>()
afterEach(async () => {
  for (const child of children) {
    const exited = once(child, 'exit')
    child.kill('SIGKILL')
    await exited
  }
  children.clear()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Prints the name of every package that is resolved by an import. */
const hook = `data:text/javascript,${encodeURIComponent(`
import { register } from 'node:module'
register('data:text/javascript,' + encodeURIComponent(\`
  import { writeSync } from 'node:fs'
  export async function resolve(name, context, next) {
    if (/^(@sentry|@opentelemetry|prom-client)/.test(name)) writeSync(2, 'loaded ' + name + '\\\\n')
    return next(name, context)
  }\`))`)}`

/** Starts the server as a process of its own and waits until it answers. */
async function launch(settings: Record<string, string>) {
  const port = await freePort()
  const child = spawn(process.execPath, ['--import', hook, ...programOf('main')], {
    cwd: projectRoot,
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      HOST: '127.0.0.1',
      NODE_ENV: 'test',
      DATA_DIR: folder,
      ...settings,
    },
  })
  children.add(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (part) => (output += String(part)))
  const get = (path: string, at = port) =>
    fetch(`http://127.0.0.1:${at}${path}`, {
      headers: { host: `${home.slug}.localhost:${port}` },
    }).catch(() => undefined)
  await expect.poll(async () => (await get('/readyz'))?.status, { timeout: 120_000 }).toBe(200)
  return { get, loaded: () => [...output.matchAll(/^loaded (\S+)/gm)].map(([, name]) => name) }
}

describe('a server', () => {
  it('without settings loads no library that reports anything', async () => {
    const { loaded } = await launch({})
    expect(loaded()).toEqual([])
  })

  it('serves its metrics at METRICS_PORT, and not on the public port', async () => {
    const port = await freePort()
    const { get, loaded } = await launch({ METRICS_PORT: String(port) })
    const answer = await get('/metrics', port)
    expect(answer?.headers.get('content-type')).toContain('text/plain')
    expect(await answer?.text()).toMatch(/^laurel_job_age_seconds\{job="[\w.]+"\} /m)
    expect(await (await get('/metrics'))?.text()).not.toContain('laurel_job_age_seconds')
    expect(loaded()).toContain('prom-client')
  })
})
