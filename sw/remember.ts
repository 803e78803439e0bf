import { hear } from './messages.ts'
import { answerRead, noteWrite } from './pass.ts'
import { repairFiles } from './repair.ts'
import { bringSuccessors } from './successors.ts'

/** File functions of the main worker script, which has the list of precached files. */
export type Files = { warmFiles: KeepFiles; keepFiles: KeepFiles; dropPictures: () => Promise<boolean> }
type KeepFiles = (addresses: readonly string[]) => Promise<void>

export type Memory = {
  noteWrite: () => void
  answerRead: (event: FetchEvent) => void
  hear: (event: ExtendableMessageEvent) => Promise<void>
  bringSuccessors: () => Promise<void>
  repairFiles: () => Promise<boolean>
}

const remember = (files: Files): Memory => ({
  noteWrite,
  answerRead,
  hear: (event) => hear(event, files),
  bringSuccessors: () => bringSuccessors(files.keepFiles),
  repairFiles: () => repairFiles(files),
})

// tools/remember.ts builds this file as a separate script; memory.ts loads it.
Object.assign(self, { remember })
