import { mkdtempSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { home, openHarness, type Harness } from '#server/harness.ts'
import { askServer, serveStaff } from './socket.ts'

describe.skipIf(process.platform === 'win32')('the socket of the staff', () => {
  let house: Harness
  const folder = mkdtempSync(join(tmpdir(), 'laurel-socket-'))
  const faults: unknown[] = []
  const serveHere = () => serveStaff(house.house, folder, (fault) => faults.push(fault))
  const reached = () => new Promise<Socket>((done) => {
    const socket = connect(join(folder, 'staff.sock'), () => done(socket))
  })
  /** What is answered to a line, until the connection is closed from the other side. */
  const said = async (line: string): Promise<string> => {
    const socket = await reached()
    const parts: string[] = []
    socket.setEncoding('utf8').on('data', (part: string) => parts.push(part)).write(line)
    await new Promise((done) => socket.once('close', done))
    return parts.join('')
  }

  beforeAll(async () => {
    house = await openHarness()
  })
  afterAll(async () => {
    await house.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it.each([
    'null', '[]', '"x"', '7', '{}', '', 'garbage', '{"program":"staff","command":"member"}', '{"program":"staff","command":"member","given":null}',
    '{"program":"staff","command":"member","given":[]}', '{"program":"staff","command":"member","given":{"email":["mia@example.test"]}}', '{"program":1,"command":"member","given":{}}',
  ])('closes without a word on %s, and nothing fails', async (line) => {
    const stop = await serveHere()
    expect(await said(`${line}\n`)).toBe('')
    await stop()
    expect(faults).toEqual([])
  })

  it('answers what is an order, and refuses what is none of its commands', async () => {
    const stop = await serveHere()
    const mia = await house.join()
    expect((await askServer(folder, { program: 'staff', command: 'member', given: { brand: home.slug, email: mia.email } }))?.data).toMatchObject({ email: mia.email })
    await expect(askServer(folder, { program: '__proto__', command: 'member', given: {} })).rejects.toThrow(/no command/)
    await stop()
    expect(faults).toEqual([])
  })

  it('does not wait for half an order when the server ends, but for the one it has heard', async () => {
    const stop = await serveHere()
    const mia = await house.join()
    const [silent, half] = [await reached(), await reached()]
    const closed = [silent, half].map((socket) => new Promise((done) => socket.once('close', done)))
    await new Promise((done) => half.write('{"half', done))
    const answer = askServer(folder, { program: 'staff', command: 'member', given: { brand: home.slug, email: mia.email } })
    expect((await answer)?.data).toMatchObject({ email: mia.email })
    await stop()
    await Promise.all(closed)
  })
})
