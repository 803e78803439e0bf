import { keepAnswer } from '#offline/store.ts'
import type { Done, ToWorker } from '#offline/worker.ts'
import { forgetEverything, holderNow, setHolder } from './holder.ts'
import { warmReads } from './pass.ts'
import { repairFiles } from './repair.ts'
import type { Files } from './remember.ts'
import { worker } from './worker.ts'

/** Handles a message of the page, and replies when done so that the page can wait for it. */
export async function hear(event: ExtendableMessageEvent, files: Files) {
  const message = event.data as ToWorker
  if (message.type === 'repair') return repair(event, files)
  await execute(message, files).catch(() => undefined)
  reply(event, 'done')
}

const reply = ({ ports: [port] }: ExtendableMessageEvent, done: Done) => port?.postMessage(done)

/** Repairs files; reloads a page that waits for no reply, as it could not start (boot.ts). */
async function repair(event: ExtendableMessageEvent, files: Files) {
  const isRepaired = await repairFiles(files).catch(() => false)
  reply(event, isRepaired ? 'repaired' : 'done')
  const page = event.source as WindowClient | null
  if (isRepaired && page && !event.ports[0]) await page.navigate(page.url)
}

const execute = async (message: Exclude<ToWorker, { type: 'repair' }>, files: Files): Promise<unknown> => {
  if (message.type === 'holder') return message.memberId ? setHolder(message.memberId, files) : forgetEverything(files)
  if (message.type === 'wipe') return forgetEverything(files)
  if (message.type === 'keep') return keepAnswer({ memberId: message.memberId, path: message.path, answer: message.answer, keptAt: Date.now() })
  if (message.type === 'SKIP_WAITING') return worker.skipWaiting()
  // A page that has not noticed a new login must not restore the member before.
  const holder = await holderNow()
  if (holder && holder !== message.memberId) return undefined
  await setHolder(message.memberId, files)
  return Promise.all([warmReads(message.reads, { 'accept-language': message.language }), files.warmFiles(message.files)])
}
