import type { Language } from '#contract/problems.ts'
import { profile } from '#contract/profile.ts'
import { call } from './api.ts'
import { viewer } from './viewer.ts'

/** Saves the chosen language to the account, for emails and for the member's next phone. Only for t.ts. */
export async function tellAccount(language: Language): Promise<void> {
  if (viewer().kind === 'member') await call(profile.setLanguage, { body: { language } })
}
