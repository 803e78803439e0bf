/** Zones that may only import these packages. Other zones may import any package, within the list below. */
const onlyPackages: Record<string, { allowed: RegExp; instead: string }> = {
  domain: { allowed: /^$/, instead: 'domain imports nothing. Take what you need as an argument.' },
  texts: { allowed: /^$/, instead: 'texts import nothing, so that page, server and brands can all use them.' },
  contract: { allowed: /^zod\/mini$/, instead: 'the contract knows domain and zod/mini only.' },
  'src/ui': { allowed: /^(react|react-dom|framer-motion|embla-carousel)(\/|$)/, instead: 'a primitive knows no router, no query, no text. Take it as a prop.' },
  'src/boot': { allowed: /^$/, instead: 'the boot script runs before everything else and carries nothing.' },
  'src/offline': { allowed: /^(dexie|workbox-window)$/, instead: 'src/offline is shared with the service worker and knows domain and Dexie only.' },
  sw: { allowed: /^(workbox-|dexie$)/, instead: 'the service worker carries workbox and src/offline.' },
}

/** Packages that only one place may import, so that there is one way to use them. */
const keepers: { packages: RegExp; kept: RegExp; instead: string }[] = [
  { packages: /^zod(\/v\d.*)?$/, kept: /^server\/kit\//, instead: "the browser loads what the contract loads. Write: import * as z from 'zod/mini'." },
  { packages: /^@tanstack\//, kept: /^src\/(kit|app)\/|^src\/main/, instead: 'read with useRead of #kit/read.ts, write with useWrite of #kit/write.ts.' },
  { packages: /^sonner$/, kept: /^src\/(kit|app)\//, instead: 'say it with toast of #kit/toast.ts.' },
  { packages: /^dexie/, kept: /^src\/offline\//, instead: 'the phone store has one home: src/offline/store.ts.' },
  { packages: /^(fastify|@fastify\/.*|fastify-type-provider-zod)$/, kept: /^server\/(kit\/|brand\/|trial\/|[^/]+$)/, instead: 'the framework shows only where the server is put together (server/*.ts, kit, the pages of brand and trial). Write handlers with serve(contract, { … }).' },
  { packages: /^(pg|@electric-sql\/pglite.*|drizzle-orm\/(node-postgres|pglite).*)$/, kept: /^server\/kit\//, instead: 'the engine is chosen in server/kit/db.ts. Take the transaction (tx) of the request.' },
  { packages: /^sanitize-html$/, kept: /^server\/kit\//, instead: 'HTML of a brand is cleaned with cleanHtml of #server/kit/html.ts, by the one list.' },
  { packages: /^dompurify$/, kept: /^src\/kit\//, instead: 'show HTML of a brand with Html of #kit/Html.tsx.' },
  { packages: /^nodemailer$/, kept: /^server\/neighbours\//, instead: 'everything outside the house is a neighbour. Enqueue the letter with server/neighbours/mail.ts.' },
]

const serverOnly = /^(node:|fastify|@fastify\/|pg$|drizzle-orm|nodemailer|sanitize-html|@electric-sql\/)/
const pageOnly = /^(react|react-dom|react-router-dom|framer-motion|embla-carousel|sonner|dexie|dompurify|workbox-)/

/** Returns the message that refuses this package, or undefined if the file may import it. */
export function refusalOfPackage(zone: string, file: string, specifier: string): string | undefined {
  const head = `${file} may not import '${specifier}': `
  const only = onlyPackages[zone] ?? (zone.startsWith('brands') ? { allowed: /^(zod\/mini|node:.*)$/, instead: 'a pack is data.' } : undefined)
  if (only && !only.allowed.test(specifier)) return head + only.instead
  const keeper = keepers.find(({ packages, kept }) => packages.test(specifier) && !kept.test(file))
  if (keeper) return head + keeper.instead
  if (/^(src|sw)\b/.test(zone) && serverOnly.test(specifier)) return `${head}the browser has no such thing. Let the server do it and declare the call in contract/.`
  if (/^server\b/.test(zone) && pageOnly.test(specifier)) return `${head}that is the page's. The server keeps the promises, src/ shows them.`
  return undefined
}
