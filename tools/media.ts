/**
 * npm run media: draws the films, pictures and books of the packs (brands/<slug>/media, films) from code. What comes out is kept
 * in the repository, so that nothing has to be drawn to build; run it again when a drawing, a font or a word changes.
 * Needs ffmpeg with libx264, and Chromium. `npm run media -- rain.mp4` draws only the files that are named.
 */
import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { books, printed } from './media-books.ts'
import { filmed, films } from './media-films.ts'
import { landingFilms } from './media-landing.ts'
import { pictures } from './media-pictures.ts'
import { root } from './run.mjs'

const wanted = process.argv.slice(2)
const isWanted = (file: string) => wanted.length === 0 || wanted.includes(file)

/** The most bytes of each kind: a phone on a slow line is the rule. */
const MOST = { film: 400 * 1024, landing: 600 * 1024, book: 200 * 1024, picture: 40 * 1024, poster: 60 * 1024 }

for (const [slug, drawn] of Object.entries(pictures)) {
  for (const { file, svg } of drawn.filter((each) => isWanted(each.file))) {
    keep(slug, file, await sharp(Buffer.from(svg)).avif({ quality: 52, effort: 4 }).toBuffer(), MOST.picture)
  }
}
for (const [slug, made] of Object.entries(films)) {
  for (const { file, frame } of made.filter((each) => isWanted(each.file))) keep(slug, file, await filmed(frame), MOST.film)
}
for (const { slug, file, frame, poster, posterAt } of landingFilms.filter((each) => isWanted(each.file))) {
  keep(slug, file, await filmed(frame, { scale: 2 }), MOST.landing, 'films')
  keep(slug, `${poster}.svg`, Buffer.from(`${frame(posterAt)}\n`), MOST.poster, 'art')
}
for (const { slug, file, pages } of books.filter((each) => isWanted(each.file))) keep(slug, file, await printed(slug, pages), MOST.book)

function keep(slug: string, file: string, bytes: Buffer, most: number, place = 'media'): void {
  const folder = join(root, 'brands', slug, place)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, file), bytes)
  const { size } = statSync(join(folder, file))
  console.log(`${slug}/${file}  ${(size / 1024).toFixed(1)} KiB`)
  if (size > most) throw new Error(`${file} is larger than ${most / 1024} KiB.`)
}
