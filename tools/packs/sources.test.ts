import { check, resolveConfig } from 'prettier'
import { describe, expect, it } from 'vitest'
import { packs } from '../../brands/index.ts'
import { packSources } from './sources.ts'

const config = await resolveConfig(import.meta.filename)

describe.each(packs.map((pack) => [pack.slug, pack] as const))(
  'the sources of a pack with the look of %s',
  (_, look) => {
    it.each(['Rye', 'The Extraordinarily Long Name of a Bakery & Its Sons’ Daughters'])(
      'are formatted with the name %s',
      async (name) => {
        const sources = await packSources({ slug: 'bakery', name, look })
        expect(Object.keys(sources)).toContain('look.ts')
        const unformatted = []
        for (const [file, source] of Object.entries(sources))
          if (!(await check(source, { ...config, filepath: file }))) unformatted.push(file)
        expect(unformatted).toEqual([])
      },
    )

    it('have the colors and pictures of emails only when the look has them', async () => {
      const named = { slug: 'bakery', name: 'Rye' }
      expect((await packSources({ ...named, look }))['look.ts']).toContain(
        look.emails!.pictures.login.file,
      )
      const plain = { ...look, emails: undefined }
      expect((await packSources({ ...named, look: plain }))['look.ts']).not.toContain('emails:')
    })
  },
)
