import { handleMessage } from './messages.ts'
import { respondToRead, markWrite } from './passReads.ts'
import { hasOwnContent } from './fileContent.ts'
import { openNotification } from './openNotification.ts'
import { showNotification } from './showNotification.ts'
import { repairFiles } from './repairFiles.ts'
import { fetchSuccessors } from './nextRelease.ts'

/** File functions of the main worker script, which has the list of precached files. */
export type FileFunctions = {
  warmFiles: KeepFiles
  keepFiles: KeepFiles
}
type KeepFiles = (addresses: readonly string[]) => Promise<void>

export type LateFunctions = {
  noteWrite: () => void
  answerRead: (event: FetchEvent) => void
  handleMessage: (event: ExtendableMessageEvent) => Promise<void>
  bringSuccessors: () => Promise<void>
  repairFiles: () => Promise<boolean>
  showNotification: typeof showNotification
  openNotification: typeof openNotification
}

/** What the late script adds to the global scope. */
export type LateScript = {
  remember: (files: FileFunctions) => LateFunctions
  hasOwnContent: typeof hasOwnContent
}

const remember = (files: FileFunctions): LateFunctions => ({
  noteWrite: markWrite,
  answerRead: respondToRead,
  handleMessage: (event) => handleMessage(event, files),
  bringSuccessors: () => fetchSuccessors(files.keepFiles),
  repairFiles: () => repairFiles(files),
  showNotification,
  openNotification,
})

// tools/build/late-script.ts builds this file as a separate script; loadLateScript.ts loads it.
Object.assign(self, { remember, hasOwnContent } satisfies LateScript)
