import { respondWithFile, isStaticFile } from './cachedFiles.ts'
import { lateFunctions } from './features.ts'
import { isOfflineRead, isWrite } from './requestKinds.ts'
import { respondWithPage, isPage } from './appShell.ts'
import { isAppPath } from './paths.ts'
import { worker } from './workerScope.ts'

worker.addEventListener('fetch', (event) => {
  if (isPage(event.request)) return respondWithPage(event)
  if (isWrite(event.request)) return lateFunctions().noteWrite()
  if (isOfflineRead(event.request)) return lateFunctions().answerRead(event)
  if (isStaticFile(event.request)) return respondWithFile(event)
})

worker.addEventListener('message', (event) => event.waitUntil(lateFunctions().handleMessage(event)))

worker.addEventListener('push', (event) => event.waitUntil(lateFunctions().showNotification(event)))
worker.addEventListener('notificationclick', (event) =>
  event.waitUntil(lateFunctions().openNotification(event, isAppPath)),
)

// importScripts works only during installation, so this loads sw-late.js now and fetches the new
// version of every late part that this phone stores. If either fails, the old worker stays.
worker.addEventListener('install', (event) =>
  event.waitUntil(
    (async () => {
      await lateFunctions().bringSuccessors()
      // A damaged script or page was replaced, such as one of a captive portal, so the app may not
      // open: take over at once.
      if (await lateFunctions().repairFiles()) await worker.skipWaiting()
    })(),
  ),
)

// Take control of the first visit at once. A later release waits for the member's consent or for
// the app to be closed.
worker.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([worker.clients.claim(), lateFunctions().repairFiles()])),
)
