import { takeSecrets } from './addressSecrets.ts'
import { collectEarlyErrors } from './earlyErrors.ts'

// Runs before the first style is parsed: Chromium sends the page's address as Referer of resources in inline styles,
// despite `no-referrer` (docs/decisions/0041).
takeSecrets((name, linkParameters) =>
  sessionStorage.setItem(`laurel:linkParameters:${name}`, JSON.stringify(linkParameters)),
)
collectEarlyErrors()
