import { answerPicture, isPicture } from './art.ts'
import { hear } from './messages.ts'
import { answerRead, isReadOfThePass, isWrite, noteWrite } from './pass.ts'
import { serveShell } from './shell.ts'
import { worker } from './worker.ts'

// Reads as a list of events. The shell and the files around it come from the precache, through routes of their own.
serveShell()

worker.addEventListener('fetch', (event) => {
  if (isWrite(event.request)) return noteWrite()
  if (isReadOfThePass(event.request)) return answerRead(event)
  if (isPicture(event.request)) return answerPicture(event)
})

worker.addEventListener('message', (event) => event.waitUntil(hear(event)))

// The first visit is in the worker's hands from the moment it is ready. A later release waits its turn:
// it takes over when the member says so, or when the app was closed.
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))
