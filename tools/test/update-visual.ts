/**
 * Updates the reference pictures of e2e/visual.spec.ts; look at them before you commit them. Compresses them to a palette: a
 * third of the bytes, and no difference that the comparison would notice. Removes pictures that no page has any more.
 */
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { MAX_PICTURE_BYTES, pictureFiles } from '../../e2e/support/pictures.ts'
import { ensureBuilt } from '../build/ensure-built.mjs'
import { root, runPackage } from '../setup/run.mjs'

const folder = join(root, 'e2e/visual')

await ensureBuilt()
const { code } = await runPackage(
  '@playwright/test/cli.js',
  ['test', '--project=visual', '--update-snapshots', ...process.argv.slice(2)],
  {},
)
const compared = new Set(pictureFiles())
let bytes = 0
for (const name of (await readdir(folder)).filter((file) => file.endsWith('.png'))) {
  const file = join(folder, name)
  if (!compared.has(name)) {
    await rm(file)
    continue
  }
  const picture = await readFile(file)
  const small = await sharp(picture)
    .png({ palette: true, colours: 128, dither: 0, effort: 10, compressionLevel: 9 })
    .toBuffer()
  const smaller = small.length < picture.length ? small : picture
  if (smaller === small) await writeFile(file, small)
  bytes += smaller.length
}
const mebibytes = (count: number) => (count / 1024 / 1024).toFixed(1)
console.log(`e2e/visual: ${mebibytes(bytes)} MiB, at most ${mebibytes(MAX_PICTURE_BYTES)}`)
process.exitCode = code === 0 && bytes <= MAX_PICTURE_BYTES ? 0 : 1
