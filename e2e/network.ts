import type { Page } from '@playwright/test'

/** Holds calls back until they are let go, by what this answers: then each goes on its way, or is lost. */
export async function held(page: Page, call: string | RegExp, then: 'continue' | 'abort' = 'continue'): Promise<() => void> {
  let letGo = () => undefined as void
  const gone = new Promise<void>((done) => { letGo = done })
  await page.route(call, async (route) => {
    await gone
    await route[then]()
  })
  return letGo
}
