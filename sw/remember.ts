import { hear } from './messages.ts'
import { answerRead, noteWrite } from './pass.ts'

/** What the other script does with files; it has the list of those stored at installation. */
export type Files = { warmFiles: (addresses: readonly string[]) => Promise<void>; dropPictures: () => Promise<boolean> }

export type Memory = {
  noteWrite: () => void
  answerRead: (event: FetchEvent) => void
  hear: (event: ExtendableMessageEvent) => Promise<void>
}

// tools/remember.ts builds this file as a script of its own; memory.ts loads it.
Object.assign(self, { remember: (files: Files): Memory => ({ noteWrite, answerRead, hear: (event) => hear(event, files) }) })
