import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { allTexts } from '#texts/all-texts.ts'
import { describe, expect, it } from 'vitest'
import { packs } from './index.ts'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const filesOf = (folder: string) =>
  (readdirSync(join(root, folder), { recursive: true }) as string[]).map((file) =>
    join(root, folder, file),
  )
const definitionFiles = /texts[/\\][\w.]+\.ts$|brands[/\\][\w-]+[/\\]texts\.ts$|\.test\.tsx?$/
const sources = ['brands', 'contract', 'domain', 'server', 'src', 'sw', 'texts', 'till']
  .flatMap(filesOf)
  .filter((file) => /\.(ts|tsx|css)$/.test(file) && !definitionFiles.test(file))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')

/** Quoted keys, and keys composed in templates: `history.${origin}` uses every key of that form. */
const quoted = new Set([...sources.matchAll(/['"]([\w.]+)['"]/g)].map(([, text]) => text))
const composed = [...sources.matchAll(/`(\w+\.[\w.]*\$\{[^`\n]*)`/g)].map(
  ([, text]) =>
    new RegExp(
      `^${(text ?? '')
        .replace(/\$\{[^}]*\}/g, '\0')
        .replace(/[.]/g, '\\.')
        .replaceAll('\0', '[\\w.]+')}$`,
    ),
)
const isRead = (property: string) => new RegExp(`var\\(--${property}[,)]`).test(sources)

describe('unused definitions', () => {
  it('there are no unused texts', () => {
    expect(
      Object.keys(allTexts.en).filter(
        (key) => !quoted.has(key) && !composed.some((shape) => shape.test(key)),
      ),
    ).toEqual([])
  })

  it('there are no unused tokens', () => {
    const tokens = [
      ...readFileSync(join(root, 'brands/tokens.css'), 'utf8').matchAll(/^\s+--([\w-]+):/gm),
    ].map(([, name]) => name ?? '')
    expect(tokens.length).toBeGreaterThan(20)
    expect(tokens.filter((token) => !isRead(token))).toEqual([])
  })

  it.each(packs.map((pack) => [pack.slug, pack] as const))(
    'there are no unused values in %s',
    (_, { values }) => {
      expect(Object.keys(values).filter((value) => !isRead(value))).toEqual([])
    },
  )
})
