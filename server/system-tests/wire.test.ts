import { connect, type AddressInfo, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { problems } from '#contract/problems.ts'
import { problemMessage } from '#contract/messages.ts'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '#server/app.ts'
import { home, openHarness, stranger, type Harness } from '#server/testing/harness.ts'
import { logOptions } from '#server/lib/logging/log.ts'

/** Requests that no well-behaved client sends, over a real socket. */
let context: Harness
let app: FastifyInstance
let port: number
let logged = ''
let disconnected = 0
beforeAll(async () => {
  context = await openHarness()
  const stream = { write: (line: string) => (logged += line) }
  app = await createApp(context.context, {
    trustProxy: 1,
    logger: { ...(logOptions('info') as object), stream },
  })
  app.get('/fails', () => Promise.reject(new Error('broken')))
  // For a truncated body the error event comes before the close event.
  app.server.on('request', (request) =>
    request.once('close', () => {
      if (request.readableAborted) disconnected += 1
    }),
  )
  await app.listen({ host: '127.0.0.1', port: 0 })
  port = (app.server.address() as AddressInfo).port
})
afterAll(async () => {
  await app.close()
  await context.close()
})

const lines = () =>
  logged
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as { level: number; route?: string; status?: number })

function send(...head: string[]): Socket {
  const socket = connect(port, '127.0.0.1')
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  return socket
}

async function answerTo(
  ...head: string[]
): Promise<{ status: number; body: Record<string, unknown> }> {
  const answer = await text(send(...head, 'Connection: close'))
  const [, body = ''] = answer.split('\r\n\r\n')
  return {
    status: Number(answer.split(' ', 2)[1]),
    body: JSON.parse(body.slice(body.indexOf('{'), body.lastIndexOf('}') + 1)) as Record<
      string,
      unknown
    >,
  }
}

describe('the host of a request', () => {
  const hostOf = (brand: typeof home) => `${brand.slug}.localhost:4000`
  const refusal = {
    status: 400,
    body: expect.objectContaining({ success: false, code: 'BAD_REQUEST' }) as object,
  }

  it.each([
    [
      'two different hosts',
      ['GET /api/brand HTTP/1.1', `Host: ${hostOf(home)}`, `Host: ${hostOf(stranger)}`],
    ],
    [
      'two equal hosts',
      ['GET /api/brand HTTP/1.1', `Host: ${hostOf(home)}`, `host: ${hostOf(home)}`],
    ],
    [
      'two hosts for a health check',
      ['GET /healthz HTTP/1.1', `Host: ${hostOf(home)}`, `Host: ${hostOf(stranger)}`],
    ],
    ['a list of hosts', ['GET /api/brand HTTP/1.1', `Host: ${hostOf(home)}, ${hostOf(stranger)}`]],
    [
      'a target with another host',
      [`GET http://${hostOf(stranger)}/api/brand HTTP/1.1`, `Host: ${hostOf(home)}`],
    ],
    [
      'a target with another port',
      [`GET http://${home.slug}.localhost/api/brand HTTP/1.1`, `Host: ${hostOf(home)}`],
    ],
    [
      'a target with a user before another host',
      [
        `GET http://${hostOf(home)}@${hostOf(stranger)}/api/brand HTTP/1.1`,
        `Host: ${hostOf(home)}`,
      ],
    ],
  ])('is rejected with %s', async (_, head) => {
    expect(await answerTo(...head)).toEqual(refusal)
  })

  it.each([
    ['en', problems.BAD_REQUEST.en, ['Accept-Language: en']],
    ['en', problems.BAD_REQUEST.en, []],
    ['fr', problemMessage('BAD_REQUEST', 'fr'), ['Accept-Language: fr-CA,fr;q=0.9,en;q=0.8']],
  ])('is refused in the language of the reader: %s', async (_, message, head) => {
    const hosts = [`Host: ${hostOf(home)}`, `Host: ${hostOf(stranger)}`]
    expect((await answerTo('GET /api/brand HTTP/1.1', ...hosts, ...head)).body).toEqual({
      success: false,
      code: 'BAD_REQUEST',
      message,
    })
  })

  it('can also be in the target if it is the same', async () => {
    const target = `GET http://${hostOf(home).toUpperCase()}/api/brand HTTP/1.1`
    expect(await answerTo(target, `Host: ${hostOf(home)}`)).toMatchObject({
      status: 200,
      body: { slug: home.slug },
    })
  })

  it('is never taken from X-Forwarded-Host behind a trusted proxy, as a list or repeated', async () => {
    for (const forwarded of [
      [`${hostOf(stranger)}, ${hostOf(home)}`],
      [hostOf(stranger), hostOf(stranger)],
    ]) {
      const head = forwarded.map((host) => `X-Forwarded-Host: ${host}`)
      expect(
        await answerTo('GET /api/brand HTTP/1.1', `Host: ${hostOf(home)}`, ...head),
      ).toMatchObject({ status: 200, body: { slug: home.slug } })
    }
  })
})

describe('a client that disconnects in the middle of its body', () => {
  it.each([
    ['/api/account/authenticate', 'a call'],
    ['/hooks/shopify', 'a webhook'],
  ])('is not logged as an error: %s (%s)', async (path) => {
    const [before, already] = [lines().length, disconnected]
    const socket = send(
      `POST ${path} HTTP/1.1`,
      `Host: ${home.slug}.localhost:4000`,
      'Content-Type: application/json',
      'Content-Length: 1000',
    )
    await new Promise<void>((sent) => socket.write('{"email":', () => sent()))
    socket.destroy()
    await expect.poll(() => disconnected).toBe(already + 1)
    expect(lines().slice(before)).toEqual([])
  })

  it('does not hide an error of the server', async () => {
    const { status } = await answerTo('GET /fails HTTP/1.1', `Host: ${home.slug}.localhost:4000`)
    expect([status, lines().filter(({ level }) => level >= 50)]).toEqual([
      500,
      [expect.objectContaining({ level: 50 })],
    ])
  })
})
