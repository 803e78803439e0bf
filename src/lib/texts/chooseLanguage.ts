import type { Language } from '#contract/problems.ts'
import { local } from '#offline/localStore.ts'
import { problemOf } from '../api/problem.ts'
import { toast } from '../browser/toast.ts'
import { clearAddressLanguage } from './language.ts'
import { loadTexts } from './t.ts'

/**
 * Switches to the chosen language; it is stored on this phone, sent with every call and saved to the account. When its
 * texts cannot be loaded, a toast says that the phone is offline and nothing changes.
 */
export async function chooseLanguage(requested: Language) {
  try {
    await loadTexts(requested)
  } catch (cause) {
    return toast.problem(problemOf('OFFLINE', { cause }))
  }
  local.set('language', requested)
  clearAddressLanguage()
  // Loaded only for members. A failure is ignored: this phone keeps the choice.
  if (local.get('viewer'))
    void import('./accountLanguage.ts')
      .then(({ saveAccountLanguage }) => saveAccountLanguage(requested))
      .catch(() => undefined)
}
