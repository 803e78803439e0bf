import { Worker } from 'node:worker_threads'
import type { PGlite } from '@electric-sql/pglite'

/** No request takes longer than ten seconds, so a longer silence is a hang. */
const PATIENCE_SECONDS = 30
const ASK_EVERY = 2_000

/**
 * The embedded engine runs in the main thread: when it hangs, no timer of that thread runs. This
 * worker counts the seconds since the last answer, logs one line and kills the process for its
 * supervisor to restart. It counts its own ticks, because a laptop that slept has not hung.
 */
const watch = `
const { workerData } = require('node:worker_threads')
const { writeSync } = require('node:fs')
const answers = new Int32Array(workerData.answers)
let [seen, silent] = [0, 0]
setInterval(() => {
  const now = Atomics.load(answers, 0)
  silent = now === seen ? silent + 1 : 0
  seen = now
  if (silent < workerData.patience) return
  const line = { level: 60, time: Date.now(), msg: 'the database has not answered for ' + silent + ' seconds: the process ends, for its supervisor to restart it' }
  try { writeSync(1, JSON.stringify(line) + '\\n') } finally { process.kill(process.pid, 'SIGKILL') }
}, 1_000)`

/**
 * Kills the process when the database answers neither a ping nor a statement of a transaction for
 * `patience` seconds. A long transaction whose statements are answered is not a hang.
 * @returns stops the watchdog
 */
export function startWatchdog(
  engine: PGlite,
  ping: () => Promise<unknown>,
  patience = PATIENCE_SECONDS,
): () => Promise<void> {
  const answers = new SharedArrayBuffer(4)
  const count = new Int32Array(answers)
  const countAnswer = () => void Atomics.add(count, 0, 1)
  countTransactionAnswers(engine, countAnswer)
  let isPinging = false
  const timer = setInterval(
    () => {
      if (isPinging) return
      isPinging = true
      // An error does not count: an engine where everything fails has to be restarted as well.
      ping()
        .then(countAnswer, () => undefined)
        .finally(() => (isPinging = false))
    },
    Math.min(ASK_EVERY, patience * 250),
  ).unref()
  const worker = new Worker(watch, { eval: true, execArgv: [], workerData: { answers, patience } })
  worker.unref()
  return async () => {
    clearInterval(timer)
    await worker.terminate()
  }
}

/** Calls back for every answer to a statement of a transaction. */
function countTransactionAnswers(engine: PGlite, countAnswer: () => void): void {
  const begin = engine.transaction.bind(engine)
  engine.transaction = (work) =>
    begin((inner) => {
      const query: typeof inner.query = async (...question) => {
        const answer = await inner.query(...(question as Parameters<typeof inner.query>))
        countAnswer()
        return answer as never
      }
      return work(Object.assign(Object.create(inner) as typeof inner, { query }))
    })
}
