import { answerFile, isFile } from './files.ts'
import { memory } from './memory.ts'
import { isReadOfThePass, isWrite } from './requests.ts'
import { answerPage, isPage } from './shell.ts'
import { worker } from './worker.ts'

// Reads as a list of events.
worker.addEventListener('fetch', (event) => {
  if (isPage(event.request)) return answerPage(event)
  if (isWrite(event.request)) return memory().noteWrite()
  if (isReadOfThePass(event.request)) return memory().answerRead(event)
  if (isFile(event.request)) return answerFile(event)
})

worker.addEventListener('message', (event) => event.waitUntil(memory().hear(event)))

// Scripts can only be added to a worker while it is installed; afterwards this one lies ready for whenever it is
// needed. A worker that could not get it is not installed: it would answer pages and forget every read. Nor is one that
// cannot bring along what this phone uses.
worker.addEventListener('install', (event) => event.waitUntil((async () => {
  await memory().bringSuccessors()
  // The release before has kept what is not ours, so parts of it do not open: this one does not wait its turn.
  if (await memory().repairFiles()) await worker.skipWaiting()
})()))

// The first visit is in the worker's hands from the moment it is ready. A later release waits its turn:
// it takes over when the member says so, or when the app was closed.
worker.addEventListener('activate', (event) => event.waitUntil(Promise.all([worker.clients.claim(), memory().repairFiles()])))
