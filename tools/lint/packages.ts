/** Zones that may import these packages only. Other zones may import any, within the single places below. */
const onlyPackages: Record<string, { allowed: RegExp; instead: string }> = {
  domain: { allowed: /^$/, instead: 'domain imports nothing. Take what you need as an argument.' },
  texts: {
    allowed: /^$/,
    instead: 'texts import nothing, so that page, server and brands can all use them.',
  },
  contract: { allowed: /^zod\/mini$/, instead: 'contract may import domain and zod/mini only.' },
  'src/ui': {
    allowed: /^(react|react-dom|framer-motion|embla-carousel)(\/|$)/,
    instead: 'a ui component has no router, no query and no texts. Take it as a prop.',
  },
  'src/boot': { allowed: /^$/, instead: 'the boot script runs first and imports no package.' },
  'src/offline': {
    allowed: /^(dexie|workbox-window)$/,
    instead: 'src/offline is shared with the service worker and may import domain and Dexie only.',
  },
  till: {
    allowed:
      /^(react|react-dom|zod\/mini|zxing-wasm|@simplewebauthn\/browser|qrcode|workbox-precaching)(\/|$)/,
    instead:
      'the till is a small app without router and queries. Use what till/lib has, or add a package here.',
  },
  sw: {
    allowed: /^(workbox-|dexie$)/,
    instead: 'the service worker may import workbox and src/offline.',
  },
}

/** Packages that are used in one place only, so that there is one way to do what they do. */
const singlePlaces: { packages: RegExp; place: RegExp; instead: string }[] = [
  {
    packages: /^zod(\/v\d.*)?$/,
    place: /^server\/lib\//,
    instead: "the browser loads what the contract imports. Write: import * as z from 'zod/mini'.",
  },
  {
    packages: /^@tanstack\//,
    place: /^src\/(lib|app)\/|^src\/main/,
    instead: 'read with useRead of #lib/api/read.ts, write with useWrite of #lib/api/write.ts.',
  },
  {
    packages: /^sonner$/,
    place: /^src\/(lib|app)\//,
    instead: 'show it with toast of #lib/browser/toast.ts.',
  },
  {
    packages: /^dexie/,
    place: /^src\/offline\//,
    instead: 'the database of the phone is opened in one place: src/offline/database.ts.',
  },
  {
    packages: /^(fastify|@fastify\/.*|fastify-type-provider-zod)$/,
    place: /^server\/(lib\/|web\/|demo\/|[^/]+$)/,
    instead:
      'the framework is used only where the server is put together (server/*.ts, lib, web and demo). Write handlers with serve(contract, { … }).',
  },
  {
    packages: /^(pg|@electric-sql\/pglite.*|drizzle-orm\/(node-postgres|pglite).*)$/,
    place: /^server\/lib\//,
    instead:
      'the database is opened in server/lib/database/database.ts. Take the transaction (tx) of the request.',
  },
  {
    packages: /^sanitize-html$/,
    place: /^server\/lib\//,
    instead: 'sanitize HTML of a brand with sanitizeBrandHtml of #server/lib/html/sanitize.ts.',
  },
  {
    packages: /^dompurify$/,
    place: /^src\/lib\//,
    instead: 'show HTML of a brand with Html of #lib/html/Html.tsx.',
  },
  {
    packages: /^nodemailer$/,
    place: /^server\/emails\//,
    instead: 'queue the email with enqueueEmail of server/emails/outbox.ts.',
  },
]

const serverOnly =
  /^(node:|fastify|@fastify\/|pg$|drizzle-orm|nodemailer|sanitize-html|@electric-sql\/)/
const pageOnly =
  /^(react|react-dom|react-router-dom|framer-motion|embla-carousel|sonner|dexie|dompurify|workbox-)/

/** Returns the message that refuses a package to a file, or undefined where it is allowed. */
export function packageRefusal(zone: string, file: string, specifier: string): string | undefined {
  const head = `${file} may not import '${specifier}': `
  const only =
    onlyPackages[zone] ??
    (zone.startsWith('brands')
      ? { allowed: /^(zod\/mini|node:.*)$/, instead: 'a brand pack is data.' }
      : undefined)
  if (only && !only.allowed.test(specifier)) return head + only.instead
  const single = singlePlaces.find(
    ({ packages, place }) => packages.test(specifier) && !place.test(file),
  )
  if (single) return head + single.instead
  if (/^(src|sw)\b/.test(zone) && serverOnly.test(specifier))
    return `${head}the browser does not have it. Do it on the server and declare the endpoint in contract/.`
  if (/^server\b/.test(zone) && pageOnly.test(specifier))
    return `${head}it belongs to the page. The server returns data, src/ shows it.`
  return undefined
}
