import { takeSecrets } from './address-secrets.ts'

// Runs before the first style is parsed. Chromium sends the document's address as the Referer of whatever a style in
// the page names, despite `no-referrer` (docs/decisions/0041).
takeSecrets((name, carried) => sessionStorage.setItem(`laurel:carried:${name}`, JSON.stringify(carried)))
