import { chmodSync, realpathSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { CommandContext, Outcome } from './command.ts'
import { executeCommand, type Instruction } from './commands.ts'
import { CommandError, UsageError } from './errors.ts'

/** An instruction as received, from our own command or any other program of this user. */
const instructionShape = z.object({
  program: z.string(),
  command: z.string(),
  options: z.record(z.string(), z.string()),
})

type SocketAnswer =
  { outcome: Outcome } | { error: string; isUsageError: boolean } | { failed: true }

/** Longest path of a socket in bytes. */
const MAX_PATH_BYTES = 100
/** Characters of an instruction; an import contains its file. */
const MAX_CHARACTERS = 64 * 1024 * 1024
/** Milliseconds without data before the connection is closed; an instruction is sent at once. */
const TIMEOUT_MS = 10_000

/**
 * The path of the socket of a server with the embedded database; undefined where there can be none
 * (Windows, or a path that is too long).
 */
function socketPath(folder: string): string | undefined {
  if (process.platform === 'win32') return undefined
  const path = join(realpathSync(folder), 'staff.sock')
  return Buffer.byteLength(path) <= MAX_PATH_BYTES ? path : undefined
}

/**
 * Accepts staff commands over a local socket that only the server's own user can open. Callers must
 * hold the lock of the folder, so an existing socket belongs to a killed server. Instructions are
 * not logged.
 * @returns a function that stops listening and waits for running commands
 */
export async function serveStaffSocket(
  context: CommandContext & { afterCommit(): void },
  folder: string,
  onError: (error: unknown) => void,
): Promise<() => Promise<void>> {
  const path = socketPath(folder)
  if (path === undefined) return async () => undefined
  rmSync(path, { force: true })
  /** Connections without a complete instruction; shutdown does not wait for them. */
  const incomplete = new Set<Socket>()
  const server = createServer((socket) => {
    incomplete.add(
      socket.once('close', () => incomplete.delete(socket)).on('error', () => undefined),
    )
    socket.setTimeout(TIMEOUT_MS, () => incomplete.has(socket) && socket.destroy())
    void handle(socket, async (instruction) => {
      incomplete.delete(socket)
      const answer = await answerTo(context, instruction, onError)
      context.afterCommit()
      return answer
    })
  })
  await new Promise<void>((done, fail) => {
    server.once('error', fail)
    // listen() binds within this call, so the umask closes the gap before chmod.
    const before = process.umask(0o177)
    server.listen(path, done)
    process.umask(before)
  })
  chmodSync(path, 0o600)
  server.unref()
  return () =>
    new Promise((done) => {
      server.close(() => done())
      for (const socket of incomplete) socket.destroy()
    })
}

/**
 * One instruction per connection, as a line of JSON, and one answer. Anything else is closed
 * without an answer.
 */
async function handle(
  socket: Socket,
  answer: (instruction: Instruction) => Promise<SocketAnswer>,
): Promise<void> {
  const { data: instruction } = z.safeParse(instructionShape, await lineFrom(socket))
  if (!instruction) return void socket.destroy()
  // Do not wait for a client that keeps the connection open.
  socket.end(`${JSON.stringify(await answer(instruction))}\n`, () => socket.destroy())
}

async function answerTo(
  context: CommandContext,
  instruction: Instruction,
  onError: (error: unknown) => void,
): Promise<SocketAnswer> {
  try {
    return { outcome: await executeCommand(context, instruction) }
  } catch (error) {
    if (error instanceof CommandError)
      return { error: error.message, isUsageError: error instanceof UsageError }
    onError(error)
    return { failed: true }
  }
}

/** The first line parsed as JSON; undefined when it is incomplete, too long or invalid. */
function lineFrom(socket: Socket): Promise<unknown> {
  return new Promise((done) => {
    const parts: string[] = []
    let length = 0
    socket.setEncoding('utf8')
    socket.once('close', () => done(undefined)).once('error', () => done(undefined))
    socket.on('data', (part: string) => {
      parts.push(part)
      length += part.length
      if (part.includes('\n')) done(parsed(parts.join('').split('\n', 1)[0] ?? ''))
      else if (length > MAX_CHARACTERS) done(undefined)
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
 * Sends an instruction to the server that has this folder open.
 * @returns undefined when no server listens there
 * @throws CommandError with the message of the server
 */
export async function callServer(
  folder: string,
  instruction: Instruction,
): Promise<Outcome | undefined> {
  const path = socketPath(folder)
  const socket = path === undefined ? undefined : await connectTo(path)
  if (!socket) return undefined
  socket.write(`${JSON.stringify(instruction)}\n`)
  const answer = (await lineFrom(socket)) as SocketAnswer | undefined
  socket.destroy()
  if (answer && 'outcome' in answer) return answer.outcome
  if (answer && 'error' in answer)
    throw new (answer.isUsageError ? UsageError : CommandError)(answer.error)
  if (answer)
    throw new CommandError(
      'The command failed, and nothing was changed. The log of the server has more.',
    )
  throw new CommandError(
    'The server ended before it answered. Once it runs again, check with the command "member", or send the same with the same --key.',
  )
}

function connectTo(path: string): Promise<Socket | undefined> {
  return new Promise((done, fail) => {
    const socket = connect(path, () => done(socket))
    socket.once('error', (error: NodeJS.ErrnoException) => {
      if (['ENOENT', 'ECONNREFUSED'].includes(error.code ?? '')) return done(undefined)
      fail(
        error.code === 'EACCES'
          ? new CommandError('Only the user that runs the server may send it commands.')
          : error,
      )
    })
  })
}
