import type { Language } from '#contract/problems.ts'
import { accountSettings } from '#contract/account-settings.ts'
import { call } from '../api/api.ts'
import { viewer } from '../session/viewer.ts'

/** Saves the chosen language to the account, for emails and for the member's next phone. Only for chooseLanguage.ts. */
export async function saveAccountLanguage(language: Language): Promise<void> {
  if (viewer().kind === 'member') await call(accountSettings.setLanguage, { body: { language } })
}
