import { t } from '#lib/texts/t.ts'

/** Opens a tab with a waiting message during a press; undefined when the browser blocks it. */
export function openTabEarly(): Window | undefined {
  const tab = window.open('', '_blank')
  if (!tab) return undefined
  // The other site must not get a reference to this page.
  tab.opener = null
  const { document: inside } = tab
  inside.documentElement.lang = document.documentElement.lang
  inside.title = t('commerce.preparing')
  inside.body.textContent = t('commerce.preparing')
  inside.body.style.cssText =
    'display:grid;place-items:center;min-height:90vh;margin:0;padding:16px;font:16px/1.5 system-ui,sans-serif;text-align:center'
  return tab
}
