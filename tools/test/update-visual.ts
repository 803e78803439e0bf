/**
 * Updates the reference pictures of e2e/visual.spec.ts; look at them before you commit them. Compresses them to a palette: a
 * third of the bytes, and no difference that the comparison would notice.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { root, runPackage } from '../setup/run.mjs'

const folder = join(root, 'e2e/visual')

const { code } = await runPackage(
  '@playwright/test/cli.js',
  ['test', '--project=visual', '--update-snapshots', ...process.argv.slice(2)],
  {},
)
let bytes = 0
for (const name of (await readdir(folder)).filter((file) => file.endsWith('.png'))) {
  const file = join(folder, name)
  const picture = await readFile(file)
  const small = await sharp(picture)
    .png({ palette: true, colours: 128, dither: 0, effort: 10 })
    .toBuffer()
  const smaller = small.length < picture.length ? small : picture
  if (smaller === small) await writeFile(file, small)
  bytes += smaller.length
}
console.log(`e2e/visual: ${(bytes / 1024 / 1024).toFixed(1)} MiB, at most 12`)
process.exitCode = code === 0 && bytes <= 12 * 1024 * 1024 ? 0 : 1
