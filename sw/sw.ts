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
  // The previous release stored files that are not ours, so parts of it do not open: take over at
  // once.
  if (await memory().repairFiles()) await worker.skipWaiting()
})()))

// Take control of the first visit at once. A later release waits until the member agrees or closes
// the app.
worker.addEventListener('activate', (event) => event.waitUntil(Promise.all([worker.clients.claim(), memory().repairFiles()])))
