import { keepAnswer } from '#offline/store.ts'
import type { ToWorker } from '#offline/worker.ts'
import { forgetEverything, holderNow, setHolder } from './holder.ts'
import { warmReads } from './pass.ts'
import type { Files } from './remember.ts'
import { worker } from './worker.ts'

/** What the page asks for. It is answered when it is done, so that the page can wait for it. */
export async function hear(event: ExtendableMessageEvent, files: Files) {
  await obey(event.data as ToWorker, files).catch(() => undefined)
  event.ports[0]?.postMessage('done')
}

const obey = async (message: ToWorker, files: Files): Promise<unknown> => {
  if (message.type === 'holder') return message.memberId ? setHolder(message.memberId, files) : forgetEverything(files)
  if (message.type === 'wipe') return forgetEverything(files)
  if (message.type === 'keep') return keepAnswer({ memberId: message.memberId, path: message.path, answer: message.answer, keptAt: Date.now() })
  if (message.type === 'SKIP_WAITING') return worker.skipWaiting()
  // A page that has not noticed yet who is logged in now must not bring back the member before.
  const holder = await holderNow()
  if (holder && holder !== message.memberId) return undefined
  await setHolder(message.memberId, files)
  return Promise.all([warmReads(message.reads, { 'accept-language': message.language }), files.warmFiles(message.files)])
}
