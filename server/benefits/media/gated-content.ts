import type { BrandPack } from '#brands/brand.ts'
import type { benefits } from '#contract/benefits.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { Problem, type Language } from '#contract/problems.ts'
import { contentKindOf } from '#domain/benefit.ts'
import { artUrl } from '#server/brand/media-urls.ts'
import type { Member } from '#server/lib/security/tokens.ts'
import type { Tx } from '#server/lib/database/database.ts'
import type { StoredFile } from '#server/lib/files/file-store.ts'
import type { AppContext } from '#server/lib/http/serve.ts'
import { signedFileUrl } from '#server/media/signed-address.ts'
import { pictureFactsOf, type PictureFacts } from '#server/media/pictures.ts'
import { createSemaphore } from '#server/media/semaphore.ts'
import type { Child } from '../content.ts'
import { findEntitlement } from '../entitlement.ts'

type Content = Child<'gatedContents'>
type GatedContentRequest = {
  context: AppContext
  member: Member
  brand: BrandPack
  language: Language
  id: string
  now: Date
}

/**
 * CA-36: Returns the signed addresses of the files of a gated content, for a member to whom it is
 * open.
 * @throws Problem BENEFIT_NOT_FOUND for one that is not open to the member; MEDIA_UNAVAILABLE when
 * the store has none of its files, or does not answer
 */
export async function gatedContentFor(
  tx: Tx,
  { context, member, brand, language, id, now }: GatedContentRequest,
): Promise<ResponseOf<typeof benefits.gatedContent>> {
  const content = await findEntitlement(tx, { member, brand, of: 'gatedContents', id })
  if (!content) throw new Problem('BENEFIT_NOT_FOUND')
  const kind = contentKindOf(content.contentType)
  const files = content.files.slice(0, kind === 'image' ? brand.features.maxGalleryPictures : 1)
  const addressOf = (file: string) => signedFileUrl({ secret: context.secret, brand, file, now })
  const facts = await readFacts(context, brand, files)
  const [first = ''] = files
  return {
    success: true,
    fileUrl: addressOf(first),
    fileUrls: files.map(addressOf),
    contentType: content.contentType,
    description: content.description[language],
    ...(kind === 'image' ? {} : { poster: artUrl(brand.slug, content.thumbnail) }),
    ...(kind === 'video'
      ? {
          captions: (content.captions ?? []).map(({ language: of, file }) => ({
            language: of,
            url: addressOf(file),
          })),
        }
      : {}),
    ...(kind === 'image'
      ? {
          pictures: files.map((file, place) => ({
            url: addressOf(file),
            ...(facts[place] ?? fallbackFacts),
            ...altOf(content, place, language),
          })),
        }
      : {}),
  }
}

/**
 * A missing picture among others gets a frame of the usual size; the page shows there that it is
 * missing.
 */
const fallbackFacts: PictureFacts = { width: 1200, height: 900, placeholder: '#808080' }

const altOf = ({ alts }: Content, place: number, language: Language): { alt?: string } =>
  alts?.[place] ? { alt: alts[place][language] } : {}

/** Simultaneous lookups in the media store. */
const MAX_CONCURRENT = 8

/**
 * Returns the facts of the pictures among some files. @throws Problem MEDIA_UNAVAILABLE when none
 * of the files exists
 */
async function readFacts(
  { media }: AppContext,
  { slug }: BrandPack,
  files: readonly string[],
): Promise<(PictureFacts | undefined)[]> {
  const limit = createSemaphore(MAX_CONCURRENT)
  const exists = (about: StoredFile | undefined): about is StoredFile => about !== undefined
  try {
    const found = await Promise.all(files.map((file) => limit(() => media.files.stat(slug, file))))
    if (!found.some(exists))
      throw new Error('The media store has none of the files of a gated content.')
    return await Promise.all(
      files.map(async (file, place) =>
        found[place] ? pictureFactsOf(media, { slug, file, about: found[place] }) : undefined,
      ),
    )
  } catch (cause) {
    throw new Problem('MEDIA_UNAVAILABLE', { cause })
  }
}
