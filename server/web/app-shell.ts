import { createHash } from 'node:crypto'
import type { BrandPack } from '#brands/brand.ts'
import { escapeHtml } from '#server/lib/html/escape.ts'
import { translate } from '#server/lib/texts/translate.ts'
import { headOf, type PageRequest } from './head.ts'

/**
 * Markup painted before the app loads, and its styles. `isComplete`: server-rendered, for the app to
 * hydrate.
 */
export type InitialMarkup = { markup: string; styles: string; isComplete?: true }

/** Fills the page template for a brand and language. */
export function fillShell(
  template: string,
  reader: PageRequest,
  first: InitialMarkup = { markup: '', styles: '' },
): string {
  const noscript = escapeHtml(translate('page.noscript', {}, reader.brand, reader.language))
  return (
    template
      .replace(/<html lang="[^"]*"/, () => `<html lang="${reader.language}"`)
      .replace('<!--brand-head-->', () => headOf(reader))
      .replace('<!--first-screen-->', () => first.markup)
      .replace('<div id="root">', (root) =>
        first.isComplete ? `<div id="root" data-server-rendered="${reader.language}">` : root,
      )
      // After the entry's own styles, which define the order of the layers.
      .replace('</head>', () =>
        first.styles ? `<style>${first.styles}</style>\n</head>` : '</head>',
      )
      .replace('<body>', () => `<body>\n<noscript><p>${noscript}</p></noscript>`)
  )
}

/**
 * Returns a hash that changes with the page of a brand in any language; the service worker then
 * fetches it again.
 */
export function shellRevision(template: string, brand: BrandPack, origin: string): string {
  const hash = createHash('sha256')
  for (const language of brand.languages)
    hash.update(fillShell(template, { brand, language, origin, publicPath: undefined }))
  return hash.digest('hex').slice(0, 16)
}
