import type { BrandPack } from '#brands/brand.ts'
import type { benefits } from '#contract/benefits.ts'
import type { GivenBy } from '#contract/endpoint.ts'
import { Problem, type Language } from '#contract/problems.ts'
import { contentKindOf } from '#domain/benefit.ts'
import { artUrl } from '#server/brand/art.ts'
import type { Member } from '#server/kit/access.ts'
import type { Tx } from '#server/kit/db.ts'
import type { StoredFile } from '#server/kit/files.ts'
import type { House } from '#server/kit/serve.ts'
import { fileAddress } from '#server/media/address.ts'
import { factsOf, type PictureFacts } from '#server/media/pictures.ts'
import { inTurns } from '#server/media/turns.ts'
import { entitledTo, type Entitled } from './entitled.ts'

type Content = Entitled<'gatedContents'>
type GatedContentRequest = { house: House; member: Member; brand: BrandPack; language: Language; id: string; now: Date }

/**
 * CA-36: Returns the signed addresses of the files of a gated content, for a member to whom it is
 * open.
 * @throws Problem BENEFIT_NOT_FOUND for one that is not open to the member; MEDIA_UNAVAILABLE when
 * the store has none of its files, or does not answer
 */
export async function gatedContentFor(tx: Tx, { house, member, brand, language, id, now }: GatedContentRequest): Promise<GivenBy<typeof benefits.gatedContent>> {
  const content = await entitledTo(tx, { member, brand, of: 'gatedContents', id })
  if (!content) throw new Problem('BENEFIT_NOT_FOUND')
  const kind = contentKindOf(content.contentType)
  const files = content.files.slice(0, kind === 'image' ? brand.features.galleryMost : 1)
  const addressOf = (file: string) => fileAddress({ secret: house.secret, brand, file, now })
  const facts = await readFacts(house, brand, files)
  const [first = ''] = files
  return {
    success: true,
    fileUrl: addressOf(first),
    fileUrls: files.map(addressOf),
    contentType: content.contentType,
    description: content.description[language],
    ...(kind === 'image' ? {} : { poster: artUrl(brand.slug, content.thumbnail) }),
    ...(kind === 'video' ? { captions: (content.captions ?? []).map(({ language: of, file }) => ({ language: of, url: addressOf(file) })) } : {}),
    ...(kind === 'image' ? { pictures: files.map((file, place) => ({ url: addressOf(file), ...(facts[place] ?? fallbackFacts), ...altOf(content, place, language) })) } : {}),
  }
}

/**
 * A missing picture among others gets a frame of the usual size; the page shows there that it is
 * missing.
 */
const fallbackFacts: PictureFacts = { width: 1200, height: 900, placeholder: '#808080' }

const altOf = ({ alts }: Content, place: number, language: Language): { alt?: string } => (alts?.[place] ? { alt: alts[place][language] } : {})

/** Simultaneous lookups in the media store. */
const MAX_CONCURRENT = 8

/**
 * Returns the facts of the pictures among some files. @throws Problem MEDIA_UNAVAILABLE when none
 * of the files exists
 */
async function readFacts({ media }: House, { slug }: BrandPack, files: readonly string[]): Promise<(PictureFacts | undefined)[]> {
  const limit = inTurns(MAX_CONCURRENT)
  const exists = (about: StoredFile | undefined): about is StoredFile => about !== undefined
  try {
    const found = await Promise.all(files.map((file) => limit(() => media.files.about(slug, file))))
    if (!found.some(exists)) throw new Error('The media store has none of the files of a gated content.')
    return await Promise.all(files.map(async (file, place) => (found[place] ? factsOf(media, { slug, file, about: found[place] }) : undefined)))
  } catch (cause) {
    throw new Problem('MEDIA_UNAVAILABLE', { cause })
  }
}
