import type { Language } from '#contract/problems.ts'
import { profile } from '#contract/profile.ts'
import { call } from './api.ts'
import { viewer } from './viewer.ts'

/** Part of t.ts: the language that was chosen here becomes that of the account, for letters and for the next phone. */
export async function tellAccount(language: Language): Promise<void> {
  if (viewer().kind === 'member') await call(profile.setLanguage, { body: { language } })
}
