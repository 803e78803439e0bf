import { answerFile, isFile } from './files.ts'
import { hear } from './messages.ts'
import { answerRead, isReadOfThePass, isWrite, noteWrite } from './pass.ts'
import { answerFromShell, isOfTheShell } from './shell.ts'
import { worker } from './worker.ts'

// Reads as a list of events.
worker.addEventListener('fetch', (event) => {
  if (isOfTheShell(event.request)) return answerFromShell(event)
  if (isWrite(event.request)) return noteWrite()
  if (isReadOfThePass(event.request)) return answerRead(event)
  if (isFile(event.request)) return answerFile(event)
})

worker.addEventListener('message', (event) => event.waitUntil(hear(event)))

// The first visit is in the worker's hands from the moment it is ready. A later release waits its turn:
// it takes over when the member says so, or when the app was closed.
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))
