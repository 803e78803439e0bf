import { createHash } from 'node:crypto'
import type { BrandPack } from '#brands/brand.ts'
import { escaped } from '#server/kit/escape.ts'
import { tell } from '#server/kit/texts.ts'
import { headOf, type Reader } from './head.ts'

/** What is seen before the app has come, and its styles; `isWhole` when it is the app's own markup, for it to come alive in. */
export type FirstScreen = { markup: string; styles: string; isWhole?: true }

/** Dresses the page in the brand of its host. */
export function fillShell(template: string, reader: Reader, first: FirstScreen = { markup: '', styles: '' }): string {
  const sorry = escaped(tell('page.noscript', {}, reader.brand, reader.language))
  return template
    .replace(/<html lang="[^"]*"/, () => `<html lang="${reader.language}"`)
    .replace('<!--brand-head-->', () => headOf(reader))
    .replace('<!--first-screen-->', () => first.markup)
    .replace('<div id="root">', (root) => (first.isWhole ? `<div id="root" data-written="${reader.language}">` : root))
    // After the entry's own styles, which say the order of the layers.
    .replace('</head>', () => (first.styles ? `<style>${first.styles}</style>\n</head>` : '</head>'))
    .replace('<body>', () => `<body>\n<noscript><p>${sorry}</p></noscript>`)
}

/** Changes whenever the page of a brand does, in any language: the worker on the phone then fetches it anew. */
export function shellRevision(template: string, brand: BrandPack, origin: string): string {
  const hash = createHash('sha256')
  for (const language of brand.languages) hash.update(fillShell(template, { brand, language, origin, publicPath: undefined }))
  return hash.digest('hex').slice(0, 16)
}
