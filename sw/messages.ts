import { saveAnswer } from '#offline/database.ts'
import type { Done, Stored, ToWorker } from '#offline/workerMessages.ts'
import { currentOwner, setOwner } from './cacheOwner.ts'
import { cacheReads, storedAnswer } from './passReads.ts'
import { repairFiles } from './repairFiles.ts'
import type { FileFunctions } from './lateScript.ts'
import { worker } from './workerScope.ts'

/** Handles a message of the page, and replies when done so that the page can wait for it. */
export async function handleMessage(event: ExtendableMessageEvent, files: FileFunctions) {
  const message = event.data as ToWorker
  if (message.type === 'repair') return repair(event, files)
  if (message.type === 'read')
    return reply(event, { answer: (await storedAnswer(message.memberId, message.path))?.answer })
  await execute(message, files).catch(() => undefined)
  reply(event, 'done')
}

const reply = ({ ports: [port] }: ExtendableMessageEvent, answer: Done | Stored) =>
  port?.postMessage(answer)

/** Repairs files; reloads a page that waits for no reply, as it could not start (boot.ts). */
async function repair(event: ExtendableMessageEvent, files: FileFunctions) {
  const isRepaired = await repairFiles(files).catch(() => false)
  reply(event, isRepaired ? 'repaired' : 'done')
  const page = event.source as WindowClient | null
  if (isRepaired && page && !event.ports[0]) await page.navigate(page.url)
}

const execute = async (
  message: Exclude<ToWorker, { type: 'repair' | 'read' }>,
  files: FileFunctions,
): Promise<unknown> => {
  if (message.type === 'owner') return setOwner(message.memberId)
  if (message.type === 'store')
    return saveAnswer({
      memberId: message.memberId,
      path: message.path,
      answer: message.answer,
      storedAt: Date.now(),
    })
  if (message.type === 'SKIP_WAITING') return worker.skipWaiting()
  // An open page of another release may send messages that this worker does not know.
  if (message.type !== 'prefetch') return undefined
  // A page that has not noticed a new login must not restore the member before.
  const holder = await currentOwner()
  if (holder && holder !== message.memberId) return undefined
  await setOwner(message.memberId)
  return Promise.all([
    cacheReads(message.reads, { 'accept-language': message.language }),
    files.warmFiles(message.files),
  ])
}
