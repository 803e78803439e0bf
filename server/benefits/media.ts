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
type Asking = { house: House; member: Member; brand: BrandPack; language: Language; id: string; now: Date }

/**
 * CA-36: where the files of a gated content are, for whom it is open to.
 * @throws Problem BENEFIT_NOT_FOUND for one that is not hers; MEDIA_UNAVAILABLE when nothing of it is in the store, or the
 * store does not answer
 */
export async function gatedContentFor(tx: Tx, { house, member, brand, language, id, now }: Asking): Promise<GivenBy<typeof benefits.gatedContent>> {
  const content = await entitledTo(tx, { member, brand, of: 'gatedContents', id })
  if (!content) throw new Problem('BENEFIT_NOT_FOUND')
  const kind = contentKindOf(content.contentType)
  const files = content.files.slice(0, kind === 'image' ? brand.features.galleryMost : 1)
  const addressOf = (file: string) => fileAddress({ secret: house.secret, brand, file, now })
  const facts = await foundIn(house, brand, files)
  const [first = ''] = files
  return {
    success: true,
    fileUrl: addressOf(first),
    fileUrls: files.map(addressOf),
    contentType: content.contentType,
    description: content.description[language],
    ...(kind === 'video' ? { poster: artUrl(brand.slug, content.thumbnail), captions: (content.captions ?? []).map(({ language: of, file }) => ({ language: of, url: addressOf(file) })) } : {}),
    ...(kind === 'image' ? { pictures: files.map((file, place) => ({ url: addressOf(file), ...(facts[place] ?? unknown), ...altOf(content, place, language) })) } : {}),
  }
}

/** One that is missing among others has a frame like theirs: the page says there that it is missing. */
const unknown: PictureFacts = { width: 1200, height: 900, placeholder: '#808080' }

const altOf = ({ alts }: Content, place: number, language: Language): { alt?: string } => (alts?.[place] ? { alt: alts[place][language] } : {})

/** How many files the store is asked for at once. */
const MOST_AT_ONCE = 8

/** What is known of the pictures among some files. @throws Problem MEDIA_UNAVAILABLE when none of the files is there */
async function foundIn({ media }: House, { slug }: BrandPack, files: readonly string[]): Promise<(PictureFacts | undefined)[]> {
  const turn = inTurns(MOST_AT_ONCE)
  const isThere = (about: StoredFile | undefined): about is StoredFile => about !== undefined
  try {
    const found = await Promise.all(files.map((file) => turn(() => media.files.about(slug, file))))
    if (!found.some(isThere)) throw new Error('Nothing of a gated content is in the store of media.')
    return await Promise.all(files.map((file, place) => (found[place] ? factsOf(media, { slug, file, about: found[place] }) : undefined)))
  } catch (cause) {
    throw new Problem('MEDIA_UNAVAILABLE', { cause })
  }
}
