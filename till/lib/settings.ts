import type { Language } from '#contract/problems.ts'
import * as z from 'zod/mini'
import { languageOfPage } from './brand.ts'
import { readStored, writeStored } from './storage.ts'
import { createStore } from './store.ts'
import { loadTexts } from './texts.ts'

/** What is set on this device; it belongs to the till, not to who is signed in. */
export type Settings = {
  language: Language
  theme: 'light' | 'evening'
  hasSound: boolean
  hasVibration: boolean
  /** Mirrors the tools of the camera and the sides of a tablet. */
  isLeftHanded: boolean
  hasTorch: boolean
}

const stored = z.partial(
  z.object({
    language: z.enum(['en', 'fr']),
    theme: z.enum(['light', 'evening']),
    hasSound: z.boolean(),
    hasVibration: z.boolean(),
    isLeftHanded: z.boolean(),
    hasTorch: z.boolean(),
  }),
)

const initialSettings = (): Settings => ({
  language: languageOfPage(),
  theme: globalThis.matchMedia?.('(prefers-color-scheme: dark)').matches ? 'evening' : 'light',
  hasSound: true,
  hasVibration: true,
  isLeftHanded: false,
  hasTorch: false,
  ...z.safeParse(stored, readStored('settings')).data,
})

export const settings = createStore(initialSettings())

/** Changes settings of this device. A language is shown once its texts are loaded. */
export async function changeSettings(changes: Partial<Settings>): Promise<void> {
  if (changes.language) await loadTexts(changes.language)
  settings.set({ ...settings.get(), ...changes })
  writeStored('settings', settings.get())
}
