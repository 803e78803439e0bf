import { Worker } from 'node:worker_threads'
import type { PGlite } from '@electric-sql/pglite'

/** So long a silence is a hang: no call of the house takes longer than ten seconds. */
const PATIENCE_SECONDS = 30
const ASK_EVERY = 2_000

/**
 * The embedded engine works in the thread that answers: when it hangs, no timer of that thread runs. So a thread of
 * its own counts the seconds since the last answer, says one line and ends the process, for its supervisor to start
 * it again. It counts its own ticks, not the time of day: a laptop that slept has not hung.
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
  const line = { level: 60, time: Date.now(), msg: 'the database has not answered for ' + silent + ' seconds: the process ends, to be started again' }
  try { writeSync(1, JSON.stringify(line) + '\\n') } finally { process.kill(process.pid, 'SIGKILL') }
}, 1_000)`

/**
 * Ends the process with a kill when the database has not answered for half a minute, neither a ping nor a transaction,
 * behind which a ping waits: one that gets its answers is at work, however long it is.
 * @returns ends the watch
 */
export function watchOver(engine: PGlite, ping: () => Promise<unknown>, patience = PATIENCE_SECONDS): () => Promise<void> {
  const answers = new SharedArrayBuffer(4)
  const count = new Int32Array(answers)
  const heard = () => void Atomics.add(count, 0, 1)
  listenIn(engine, heard)
  let asked = false
  const timer = setInterval(() => {
    if (asked) return
    asked = true
    // An engine that fails at everything is as good as one that hangs: only an answer counts.
    ping().then(heard, () => undefined).finally(() => (asked = false))
  }, Math.min(ASK_EVERY, patience * 250)).unref()
  const worker = new Worker(watch, { eval: true, execArgv: [], workerData: { answers, patience } })
  worker.unref()
  return async () => {
    clearInterval(timer)
    await worker.terminate()
  }
}

/** Hears every answer that a transaction gets. */
function listenIn(engine: PGlite, heard: () => void): void {
  const begin = engine.transaction.bind(engine)
  engine.transaction = (work) => begin((asked) => {
    const query: typeof asked.query = async (...question) => {
      const answer = await asked.query(...(question as Parameters<typeof asked.query>))
      heard()
      return answer as never
    }
    return work(Object.assign(Object.create(asked) as typeof asked, { query }))
  })
}
