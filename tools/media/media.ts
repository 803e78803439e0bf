/**
 * npm run media: draws the films, pictures and books of the packs (brands/<slug>/media, films). The results are committed, so
 * that a build draws nothing; run it again when a drawing, a font or a text changes. Needs ffmpeg with libx264, and Chromium.
 * `npm run media -- rain.mp4` draws only the named files; `-- readme` takes the pictures of the README and the manifests.
 */
import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { books, renderPage } from './books.ts'
import { renderFrames, films } from './films.ts'
import { landingFilms } from './landing-films.ts'
import { pictures } from './pictures.ts'
import { readArguments } from '../setup/arguments.mjs'
import { root } from '../setup/run.mjs'

const { words: requested } = readArguments({
  usage: `npm run media -- [<file> …]   draws all files, or the named ones
npm run media -- readme        takes the pictures of the README and the manifests`,
  words: Infinity,
})
if (requested[0] === 'readme') {
  await import('./readme-pictures.ts')
  process.exit()
}
const isRequested = (file: string) => requested.length === 0 || requested.includes(file)

/** Maximum bytes of each kind, chosen for a phone on a slow connection. */
const MOST = {
  film: 400 * 1024,
  landing: 600 * 1024,
  book: 200 * 1024,
  picture: 40 * 1024,
  poster: 60 * 1024,
}

for (const [slug, drawn] of Object.entries(pictures)) {
  for (const { file, svg } of drawn.filter((each) => isRequested(each.file))) {
    keep(
      slug,
      file,
      await sharp(Buffer.from(svg)).avif({ quality: 52, effort: 4 }).toBuffer(),
      MOST.picture,
    )
  }
}
for (const [slug, made] of Object.entries(films)) {
  for (const { file, frame } of made.filter((each) => isRequested(each.file)))
    keep(slug, file, await renderFrames(frame), MOST.film)
}
for (const { slug, file, frame, poster, posterAt } of landingFilms.filter((each) =>
  isRequested(each.file),
)) {
  keep(slug, file, await renderFrames(frame, { scale: 2 }), MOST.landing, 'films')
  keep(slug, `${poster}.svg`, Buffer.from(`${frame(posterAt)}\n`), MOST.poster, 'art')
}
for (const { slug, file, pages } of books.filter((each) => isRequested(each.file)))
  keep(slug, file, await renderPage(slug, pages), MOST.book)

function keep(slug: string, file: string, bytes: Buffer, most: number, place = 'media'): void {
  const folder = join(root, 'brands', slug, place)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, file), bytes)
  const { size } = statSync(join(folder, file))
  console.log(`${slug}/${file}  ${(size / 1024).toFixed(1)} KiB`)
  if (size > most) throw new Error(`${file} is larger than ${most / 1024} KiB.`)
}
