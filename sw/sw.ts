import { answerFile, isFile } from './files.ts'
import { memory } from './memory.ts'
import { isReadOfThePass, isWrite } from './requests.ts'
import { answerFromShell, isOfTheShell } from './shell.ts'
import { worker } from './worker.ts'

// Reads as a list of events.
worker.addEventListener('fetch', (event) => {
  if (isOfTheShell(event.request)) return answerFromShell(event)
  if (isWrite(event.request)) return memory().noteWrite()
  if (isReadOfThePass(event.request)) return memory().answerRead(event)
  if (isFile(event.request)) return answerFile(event)
})

worker.addEventListener('message', (event) => event.waitUntil(memory().hear(event)))

// Scripts can only be added to a worker while it is installed; afterwards this one lies ready for whenever it is
// needed. A worker that could not get it is not installed: it would answer pages and forget every read. Nor is one that
// cannot bring along what this phone uses.
worker.addEventListener('install', (event) => event.waitUntil((async () => memory().bringSuccessors())()))

// The first visit is in the worker's hands from the moment it is ready. A later release waits its turn:
// it takes over when the member says so, or when the app was closed.
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))
