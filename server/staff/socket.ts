import { chmodSync, realpathSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { Desk, Outcome } from './command.ts'
import { carryOut, type Instruction } from './commands.ts'
import { Refusal, WrongUse } from './refusal.ts'

/** An instruction as it comes over the socket: from our own command, or from whatever else this user has started. */
const instructionShape = z.object({ program: z.string(), command: z.string(), given: z.record(z.string(), z.string()) })

type Answer = { outcome: Outcome } | { refused: string; isWrongUse: boolean } | { failed: true }

/** What the system takes as the path of a socket. */
const LONGEST_PATH = 100
/** An instruction with a file of points in it. */
const MOST_SIGNS = 64 * 1024 * 1024
/** Milliseconds in which nothing comes: an instruction is sent in one go. */
const PATIENCE = 10_000

/** Where a server with the embedded database takes orders; undefined where it cannot (Windows, or a path that is too long). */
function placeOf(folder: string): string | undefined {
  if (process.platform === 'win32') return undefined
  const path = join(realpathSync(folder), 'staff.sock')
  return Buffer.byteLength(path) <= LONGEST_PATH ? path : undefined
}

/**
 * Takes orders of the staff from this machine, over a local socket that only the server's own user may open. The caller
 * holds the folder, so a socket that lies there already is one of a server that was killed. Nothing of an instruction is logged.
 * @returns takes no more, and waits for what is under way
 */
export async function serveStaff(desk: Desk & { afterCommit(): void }, folder: string, onFault: (error: unknown) => void): Promise<() => Promise<void>> {
  const path = placeOf(folder)
  if (path === undefined) return async () => undefined
  rmSync(path, { force: true })
  /** Whose instruction has not come whole: there is nothing to wait for. */
  const unheard = new Set<Socket>()
  const server = createServer((socket) => {
    unheard.add(socket.once('close', () => unheard.delete(socket)).on('error', () => undefined))
    socket.setTimeout(PATIENCE, () => unheard.has(socket) && socket.destroy())
    void hear(socket, async (instruction) => {
      unheard.delete(socket)
      const answer = await answerTo(desk, instruction, onFault)
      desk.afterCommit()
      return answer
    })
  })
  await new Promise<void>((done, fail) => {
    server.once('error', fail)
    // It is bound within this call: at no instant may anybody else open it.
    const before = process.umask(0o177)
    server.listen(path, done)
    process.umask(before)
  })
  chmodSync(path, 0o600)
  server.unref()
  return () => new Promise((done) => {
    server.close(() => done())
    for (const socket of unheard) socket.destroy()
  })
}

/** One instruction a connection, as a line of JSON; its answer is another. What is none has no answer. */
async function hear(socket: Socket, answer: (instruction: Instruction) => Promise<Answer>): Promise<void> {
  const { data: instruction } = z.safeParse(instructionShape, await lineFrom(socket))
  if (!instruction) return void socket.destroy()
  // Whoever asked and does not hang up is not waited for.
  socket.end(`${JSON.stringify(await answer(instruction))}\n`, () => socket.destroy())
}

async function answerTo(desk: Desk, instruction: Instruction, onFault: (error: unknown) => void): Promise<Answer> {
  try {
    return { outcome: await carryOut(desk, instruction) }
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.message, isWrongUse: error instanceof WrongUse }
    onFault(error)
    return { failed: true }
  }
}

/** The first line, read as JSON; nothing when it ends before, is too long, or is none. */
function lineFrom(socket: Socket): Promise<unknown> {
  return new Promise((done) => {
    const parts: string[] = []
    let signs = 0
    socket.setEncoding('utf8')
    socket.once('close', () => done(undefined)).once('error', () => done(undefined))
    socket.on('data', (part: string) => {
      parts.push(part)
      signs += part.length
      if (part.includes('\n')) done(parsed(parts.join('').split('\n', 1)[0] ?? ''))
      else if (signs > MOST_SIGNS) done(undefined)
    })
  })
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

/**
 * Asks the server that has this folder open.
 * @returns nothing when no server listens there
 * @throws Refusal, its own words
 */
export async function askServer(folder: string, instruction: Instruction): Promise<Outcome | undefined> {
  const path = placeOf(folder)
  const socket = path === undefined ? undefined : await reached(path)
  if (!socket) return undefined
  socket.write(`${JSON.stringify(instruction)}\n`)
  const answer = (await lineFrom(socket)) as Answer | undefined
  socket.destroy()
  if (answer && 'outcome' in answer) return answer.outcome
  if (answer && 'refused' in answer) throw new (answer.isWrongUse ? WrongUse : Refusal)(answer.refused)
  if (answer) throw new Refusal('The command failed, and nothing was changed. The log of the server has more.')
  throw new Refusal('The server ended before it answered. Look with the command "member", or send the same again with the same --key, once it is back.')
}

function reached(path: string): Promise<Socket | undefined> {
  return new Promise((done, fail) => {
    const socket = connect(path, () => done(socket))
    socket.once('error', (error: NodeJS.ErrnoException) => {
      if (['ENOENT', 'ECONNREFUSED'].includes(error.code ?? '')) return done(undefined)
      fail(error.code === 'EACCES' ? new Refusal('Only the user that runs the server may give it orders.') : error)
    })
  })
}
