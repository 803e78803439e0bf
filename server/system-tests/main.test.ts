import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort, programOf } from '#server/testing/programs.ts'
import { home } from '#server/testing/harness.ts'
import { projectRoot } from '#server/lib/config/project-root.ts'

/** The server as a separate process. */
type Running = {
  child: ChildProcess
  port: number
  output(): string
  ended: Promise<number | null>
}

const folders: string[] = []
const children = new Set<ChildProcess>()
afterAll(() => {
  children.forEach((child) => child.kill('SIGKILL'))
  folders.forEach((folder) => rmSync(folder, { recursive: true, force: true }))
})

const freshFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'laurel-main-'))
  folders.push(folder)
  return folder
}

async function launch(settings: Record<string, string>): Promise<Running> {
  const port = await freePort()
  const child = spawn(process.execPath, programOf('main'), {
    cwd: projectRoot,
    env: { PATH: process.env['PATH'], PORT: String(port), HOST: '127.0.0.1', ...settings },
  })
  children.add(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (part) => (output += String(part)))
  const ended = new Promise<number | null>((done) =>
    child.once('exit', (code) => {
      children.delete(child)
      done(code)
    }),
  )
  return { child, port, output: () => output, ended }
}

type RequestOptions = {
  host?: string
  method?: string
  headers?: Record<string, string>
  body?: string
}
const ask = (
  { port }: Running,
  path: string,
  { host, method = 'GET', headers = {}, body }: RequestOptions = {},
) =>
  new Promise<{ status: number; body: string }>((done, fail) => {
    const call = request(
      {
        host: '127.0.0.1',
        port,
        path,
        method,
        headers: {
          host: host ?? `${home.slug}.localhost:${port}`,
          ...(body ? { 'content-type': 'application/json' } : {}),
          ...headers,
        },
      },
      (answer) => {
        let text = ''
        answer.on('data', (part) => (text += String(part)))
        answer.on('end', () => done({ status: answer.statusCode ?? 0, body: text }))
      },
    )
    call.on('error', fail)
    call.end(body)
  })

/** Starts a request whose headers the server has read and whose body is still being sent. */
async function startHalfSent({ port }: Running, path: string, body: string) {
  const headers = {
    host: `${home.slug}.localhost:${port}`,
    'content-type': 'application/json',
    'content-length': String(body.length),
    expect: '100-continue',
  }
  const call = request({ host: '127.0.0.1', port, path, method: 'POST', headers })
  const status = new Promise<number>((done, fail) => {
    call.on('response', (answer) => done(answer.resume().statusCode ?? 0))
    call.on('error', fail)
  })
  call.flushHeaders()
  await new Promise((done) => call.once('continue', () => done(undefined)))
  call.write(body.slice(0, 1))
  return {
    finish: async () => {
      call.end(body.slice(1))
      return status
    },
  }
}

async function ready(server: Running): Promise<void> {
  for (let waited = 0; waited < 1800; waited += 1) {
    if (server.child.exitCode !== null)
      throw new Error(`ended with ${server.child.exitCode}: ${server.output()}`)
    if ((await ask(server, '/readyz').catch(() => ({ status: 0 }))).status === 200) return
    await new Promise((go) => setTimeout(go, 100))
  }
  throw new Error(`never ready: ${server.output()}`)
}

describe('the demo', () => {
  let server: Running
  const folder = freshFolder()
  beforeAll(async () => {
    server = await launch({ DATA_DIR: folder })
    await ready(server)
  })

  it('prints its URLs and the demo members', async () => {
    for (const word of [
      `http://${home.slug}.localhost:${server.port}`,
      '/dev/mail',
      'nia',
      'mia',
      'ida',
    ])
      expect(server.output()).toContain(word)
  })

  it('stores its secret readable by its owner only', () => {
    expect(statSync(join(folder, 'secret')).mode & 0o777).toBe(0o600)
  })

  it('logs in as a demo member, from its own machine and page only', async () => {
    const mia = await ask(server, '/dev/login/mia', { method: 'POST' })
    const { token } = JSON.parse(mia.body) as { token: string }
    const account = await ask(server, '/api/account', {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(JSON.parse(account.body)).toMatchObject({
      account: { firstName: 'Mia', isVerified: true },
    })
    for (const options of [
      { headers: { 'sec-fetch-site': 'cross-site' } },
      { headers: { origin: 'https://evil.example' } },
      { host: 'evil.example' },
    ] as RequestOptions[]) {
      expect((await ask(server, '/dev/login/mia', { method: 'POST', ...options })).status).toBe(404)
    }
    expect((await ask(server, '/dev/login/nobody', { method: 'POST' })).status).toBe(404)
  })

  it('shows its emails, and moves its clock', async () => {
    const body = JSON.stringify({
      email: 'Zoe@example.test',
      creatorId: home.ids.creatorId,
      assetId: home.ids.assetId,
    })
    await ask(server, '/api/account/register/unverified', { method: 'POST', body })
    const emails = async () =>
      (
        JSON.parse((await ask(server, '/dev/mail.json?to=zoe@example.test')).body) as {
          emails: { code: string }[]
        }
      ).emails
    await expect.poll(emails).not.toEqual([])
    const [email] = await emails()
    expect(email).toMatchObject({
      to: 'zoe@example.test',
      code: expect.stringMatching(/^\w{6}$/),
      link: expect.stringContaining('loginToken='),
      html: expect.any(String),
      at: expect.any(String),
    })
    expect((await ask(server, '/dev/mail')).body).toContain('zoe@example.test')
    await ask(server, '/dev/clock', { method: 'POST', body: '{"minutes":31}' })
    const late = await ask(server, '/api/account/authenticate/token', {
      method: 'POST',
      body: JSON.stringify({
        email: 'zoe@example.test',
        membershipId: home.ids.membershipId,
        token: email?.code,
      }),
    })
    expect(late.status).toBe(401)
  })

  it('does not share its data folder: a second server reports it and exits', async () => {
    const second = await launch({ DATA_DIR: folder })
    expect(await second.ended).toBe(1)
    expect(second.output()).toContain(`Another server is already using the data folder ${folder}`)
    expect((await ask(server, '/readyz')).status).toBe(200)
  })

  it('finishes open requests on SIGTERM, and restarts with its data', async () => {
    const inFlight = await startHalfSent(server, '/api/account/logout', '{}')
    server.child.kill('SIGTERM')
    await expect
      .poll(() =>
        ask(server, '/readyz').then(
          () => 'answers',
          () => 'closed',
        ),
      )
      .toBe('closed')
    expect(await inFlight.finish()).toBe(200)
    expect(await server.ended).toBe(0)
    const again = await launch({ DATA_DIR: folder })
    await ready(again)
    expect(
      JSON.parse((await ask(again, '/api/account/emailexists?email=zoe@example.test')).body),
    ).toEqual({ emailExists: true, isVerified: false })
    again.child.kill('SIGINT')
    expect(await again.ended).toBe(0)
  })
})

describe('production', () => {
  const settings = {
    NODE_ENV: 'production',
    SECRET: 'a secret of thirty-two characters',
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'post@example.com',
    BRAND_URLS: `${home.slug}=https://rewards.example.com`,
  }

  it('does not start without required settings, and names them all', async () => {
    const server = await launch({ NODE_ENV: 'production', DATA_DIR: freshFolder() })
    expect(await server.ended).toBe(1)
    for (const name of ['SECRET', 'SMTP_URL', 'MAIL_FROM', 'BRAND_URLS'])
      expect(server.output()).toContain(`${name} is missing`)
  })

  it('has no demo, mailbox, clock or wallet, answers only its own hosts, and logs no personal data', async () => {
    const server = await launch({ ...settings, DATA_DIR: freshFolder() })
    await ready(server)
    const host = 'rewards.example.com'
    for (const path of [
      '/dev',
      '/dev/mail',
      '/dev/mail.json',
      '/dev/wallet',
      '/dev/wallet.js',
      '/dev/wallet-provider.js',
    ])
      expect([path, (await ask(server, path, { host })).status]).toEqual([path, 404])
    expect((await ask(server, '/account/wallet', { host })).body).not.toContain('/dev/')
    for (const path of ['/dev/login/mia', '/dev/clock', '/dev/wallet/sign'])
      expect((await ask(server, path, { host, method: 'POST', body: '{}' })).status).toBe(404)
    expect(
      (await ask(server, '/api/account/emailexists?email=mia@example.test', { host })).body,
    ).toBe('{"emailExists":false}')
    expect((await ask(server, '/api/brand')).status).toBe(421)
    await ask(server, '/api/account/authenticate/sendlink', {
      host,
      method: 'POST',
      body: JSON.stringify({ email: 'secret.person@example.test', ...home.ids }),
    })
    await ask(server, '/api/nft/nft_secret?token=secrettoken', {
      host,
      headers: { authorization: 'Bearer secrettoken' },
    })
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)
    const lines = server
      .output()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(lines).toContainEqual(
      expect.objectContaining({
        method: 'GET',
        route: '/api/account/emailexists',
        status: 200,
        ms: expect.any(Number),
        brand: home.slug,
      }),
    )
    const calls = JSON.stringify(lines.filter(({ route }) => route))
    for (const word of ['mia@', 'secret', '127.0.0.1', 'nft_']) expect(calls).not.toContain(word)
    for (const word of ['mia@', 'secret']) expect(server.output()).not.toContain(word)
  })
})
