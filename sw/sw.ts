import { answerFile, isFile } from './files.ts'
import { memory } from './memory.ts'
import { isReadOfThePass, isWrite } from './requests.ts'
import { answerPage, isPage } from './shell.ts'
import { worker } from './worker.ts'

worker.addEventListener('fetch', (event) => {
  if (isPage(event.request)) return answerPage(event)
  if (isWrite(event.request)) return memory().noteWrite()
  if (isReadOfThePass(event.request)) return memory().answerRead(event)
  if (isFile(event.request)) return answerFile(event)
})

worker.addEventListener('message', (event) => event.waitUntil(memory().hear(event)))

// Scripts can only be added to a worker during installation. Installation fails when this script or
// a late part in use cannot be fetched; otherwise the worker would forget every read.
worker.addEventListener('install', (event) => event.waitUntil((async () => {
  await memory().bringSuccessors()
  // Parts of the previous release do not open, as it stored foreign files: take over at once.
  if (await memory().repairFiles()) await worker.skipWaiting()
})()))

// Take control of the first visit at once. A later release waits for the member's consent or for
// the app to be closed.
worker.addEventListener('activate', (event) => event.waitUntil(Promise.all([worker.clients.claim(), memory().repairFiles()])))
