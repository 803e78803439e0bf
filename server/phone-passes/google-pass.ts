import type { BrandPack, Localized } from '#brands/brand.ts'
import { drawingUrl } from '#server/brand/media-urls.ts'
import type { AppContext } from '#server/lib/http/serve.ts'
import type {
  GoogleKind,
  GoogleObject,
  GooglePasses,
  PushResult,
} from '#server/lib/integrations/phone-passes.ts'
import { translate } from '#server/lib/texts/translate.ts'
import { nameOf } from './apple-pass.ts'
import { contentOf, type PassContent } from './content.ts'
import { withGoogleLease } from './leases.ts'

const barcodeTypes = {
  qr: 'QR_CODE',
  code128: 'CODE_128',
  pdf417: 'PDF_417',
  aztec: 'AZTEC',
} as const

/** A text of a pass in Google's form: in English, with the French next to it. */
const localizedString = ({ en, fr }: Localized) => ({
  defaultValue: { language: 'en', value: en },
  translatedValues: [{ language: 'fr', value: fr }],
})

const labelOf = (key: `phonePass.${string}`, brand: BrandPack): Localized => ({
  en: translate(key, {}, brand, 'en'),
  fr: translate(key, {}, brand, 'fr'),
})

const kindOf = ({ kind }: PassContent): GoogleKind =>
  kind === 'membership' ? 'loyalty' : 'generic'

const classIdOf = (google: GooglePasses, content: PassContent, brand: BrandPack): string =>
  `${google.issuerId}.${brand.slug}-${content.kind}`

/** Returns the class of a brand's passes: what all of them share. */
export function googleClass(
  google: GooglePasses,
  content: PassContent,
  { brand, origin }: { brand: BrandPack; origin: string },
): GoogleObject {
  const id = classIdOf(google, content, brand)
  const kind = kindOf(content)
  if (kind === 'generic') return { kind, id, fields: {} }
  const name = nameOf(content, brand)
  return {
    kind,
    id,
    fields: {
      issuerName: brand.name,
      reviewStatus: 'UNDER_REVIEW',
      programName: name.en,
      localizedProgramName: localizedString(name),
      programLogo: { sourceUri: { uri: `${origin}${drawingUrl(brand, 'icon')}` } },
      hexBackgroundColor: brand.colors.background,
      homepageUri: { uri: `${origin}/pass`, id: 'pass' },
      multipleDevicesAndHoldersAllowedStatus: 'ONE_USER_ALL_DEVICES',
    },
  }
}

/** Returns the object of a pass as it is now. A void one has nothing of the member. */
export function googleObject(
  google: GooglePasses,
  content: PassContent,
  brand: BrandPack,
): GoogleObject {
  const { details, serial, barcode, name } = content
  const kind = kindOf(content)
  const shared = {
    classId: classIdOf(google, content, brand),
    state: details ? 'ACTIVE' : 'INACTIVE',
    hexBackgroundColor: brand.colors.background,
    // An empty value replaces the one before.
    barcode: details?.memberCode
      ? {
          type: barcodeTypes[barcode],
          value: details.memberCode,
          alternateText: details.memberCode,
        }
      : null,
  }
  const id = `${google.issuerId}.${serial}`
  if (kind === 'generic')
    return {
      kind,
      id,
      fields: {
        ...shared,
        cardTitle: localizedString({ en: brand.name, fr: brand.name }),
        header: localizedString(name),
        subheader: localizedString({
          en: details ? `#${details.number}` : labelOf('phonePass.void', brand).en,
          fr: details ? `nº ${details.number}` : labelOf('phonePass.void', brand).fr,
        }),
      },
    }
  const { membership } = details ?? {}
  return {
    kind,
    id,
    fields: {
      ...shared,
      accountId: details?.memberCode ?? '',
      accountName: details?.holder ?? '',
      loyaltyPoints: {
        label: labelOf('phonePass.points', brand)[content.language],
        localizedLabel: localizedString(labelOf('phonePass.points', brand)),
        balance: { int: membership?.points ?? 0 },
      },
      secondaryLoyaltyPoints: {
        label: labelOf('phonePass.level', brand)[content.language],
        localizedLabel: localizedString(labelOf('phonePass.level', brand)),
        balance: { string: membership?.tier[content.language] ?? '' },
      },
    },
  }
}

/**
 * Returns the link with which a member saves their pass to Google Wallet.
 * @throws Error when Google refuses the class or does not answer
 * @throws Problem GOOGLE_PASS_FAILED when another server writes the object for too long
 */
export async function saveGooglePass(
  context: AppContext,
  {
    google,
    serial,
    brand,
    now,
  }: { google: GooglePasses; serial: string; brand: BrandPack; now: Date },
): Promise<string> {
  return withGoogleLease(context, serial, async () => {
    const content = await contentOf(context.database.tx, { serial, brand })
    if (!content?.details) throw new Error('The pass is void.')
    const origin = context.hosts.originOf(brand)
    await google.saveClass(googleClass(google, content, { brand, origin }))
    return google.saveLink(googleObject(google, content, brand), { origins: [origin], at: now })
  })
}

/** Changes a saved object to what its pass shows now. The caller has its lease. */
export async function updateGooglePass(
  context: AppContext,
  { google, serial, brand }: { google: GooglePasses; serial: string; brand: BrandPack },
): Promise<PushResult> {
  const content = await contentOf(context.database.tx, { serial, brand })
  return content ? google.update(googleObject(google, content, brand)) : { outcome: 'gone' }
}
