import { handleMessage } from './messages.ts'
import { respondToRead, markWrite } from './passReads.ts'
import { repairFiles } from './repairFiles.ts'
import { fetchSuccessors } from './nextRelease.ts'

/** File functions of the main worker script, which has the list of precached files. */
export type FileFunctions = {
  warmFiles: KeepFiles
  keepFiles: KeepFiles
  dropPictures: () => Promise<boolean>
}
type KeepFiles = (addresses: readonly string[]) => Promise<void>

export type LateFunctions = {
  noteWrite: () => void
  answerRead: (event: FetchEvent) => void
  handleMessage: (event: ExtendableMessageEvent) => Promise<void>
  bringSuccessors: () => Promise<void>
  repairFiles: () => Promise<boolean>
}

const remember = (files: FileFunctions): LateFunctions => ({
  noteWrite: markWrite,
  answerRead: respondToRead,
  handleMessage: (event) => handleMessage(event, files),
  bringSuccessors: () => fetchSuccessors(files.keepFiles),
  repairFiles: () => repairFiles(files),
})

// tools/build/late-script.ts builds this file as a separate script; features.ts loads it.
Object.assign(self, { remember })
