import { mkdtempSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { home, openHarness, type Harness } from '#server/testing/harness.ts'
import { callServer, serveStaffSocket } from './socket.ts'

describe.skipIf(process.platform === 'win32')('the staff socket', () => {
  let harness: Harness
  const folder = mkdtempSync(join(tmpdir(), 'laurel-socket-'))
  const errors: unknown[] = []
  const serveHere = () => serveStaffSocket(harness.context, folder, (error) => errors.push(error))
  const connectHere = () =>
    new Promise<Socket>((done) => {
      const socket = connect(join(folder, 'staff.sock'), () => done(socket))
    })
  /** The answer to a line, until the server closes the connection. */
  const answerTo = async (line: string): Promise<string> => {
    const socket = await connectHere()
    const parts: string[] = []
    socket
      .setEncoding('utf8')
      .on('data', (part: string) => parts.push(part))
      .write(line)
    await new Promise((done) => socket.once('close', done))
    return parts.join('')
  }

  beforeAll(async () => {
    harness = await openHarness()
  })
  afterAll(async () => {
    await harness.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it.each([
    'null',
    '[]',
    '"x"',
    '7',
    '{}',
    '',
    'garbage',
    '{"program":"staff","command":"member"}',
    '{"program":"staff","command":"member","given":null}',
    '{"program":"staff","command":"member","given":[]}',
    '{"program":"staff","command":"member","given":{"email":["mia@example.test"]}}',
    '{"program":1,"command":"member","given":{}}',
  ])('closes the connection on %s without an answer or an error', async (line) => {
    const stop = await serveHere()
    expect(await answerTo(`${line}\n`)).toBe('')
    await stop()
    expect(errors).toEqual([])
  })

  it('runs a command, and refuses an unknown one', async () => {
    const stop = await serveHere()
    const mia = await harness.join()
    expect(
      (
        await callServer(folder, {
          program: 'staff',
          command: 'member',
          options: { brand: home.slug, email: mia.email },
        })
      )?.data,
    ).toMatchObject({ email: mia.email })
    await expect(
      callServer(folder, { program: '__proto__', command: 'member', options: {} }),
    ).rejects.toThrow(/no command/)
    await stop()
    expect(errors).toEqual([])
  })

  it('waits at shutdown for complete instructions only', async () => {
    const stop = await serveHere()
    const mia = await harness.join()
    const [silent, half] = [await connectHere(), await connectHere()]
    const closed = [silent, half].map((socket) => new Promise((done) => socket.once('close', done)))
    await new Promise((done) => half.write('{"half', done))
    const answer = callServer(folder, {
      program: 'staff',
      command: 'member',
      options: { brand: home.slug, email: mia.email },
    })
    expect((await answer)?.data).toMatchObject({ email: mia.email })
    await stop()
    await Promise.all(closed)
  })
})
