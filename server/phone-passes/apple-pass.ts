import type { BrandPack, Localized } from '#brands/brand.ts'
import type { Language } from '#contract/problems.ts'
import { storedZip } from '#server/lib/files/zip.ts'
import type { AppContext } from '#server/lib/http/serve.ts'
import type { ApplePasses } from '#server/lib/integrations/phone-passes.ts'
import { programName, translate } from '#server/lib/texts/translate.ts'
import type { PassContent, PassDetails } from './content.ts'
import { passPictures, sha1Of } from './pass-art.ts'

/** Apple's media type of a pass. */
export const PASS_TYPE = 'application/vnd.apple.pkpass'

type Field = {
  key: string
  label?: string
  value: string | number
  changeMessage?: string
  attributedValue?: string
}

const barcodeNames = {
  qr: 'PKBarcodeFormatQR',
  code128: 'PKBarcodeFormatCode128',
  pdf417: 'PKBarcodeFormatPDF417',
  aztec: 'PKBarcodeFormatAztec',
} as const

export type ApplePassRequest = {
  content: PassContent
  brand: BrandPack
  apple: ApplePasses
  media: AppContext['media']
  /** Public origin of the brand. */
  origin: string
  /** Of the web service: the phone sends it with every request for this pass. */
  authenticationToken: string
  now: Date
}

/** Returns a signed pass for Apple Wallet: an archive of pass.json, texts, pictures, manifest and signature. */
export async function applePass(request: ApplePassRequest): Promise<Buffer> {
  const { content, brand, apple, media, now } = request
  const texts = passTexts(brand)
  const own = [
    { name: 'pass.json', bytes: Buffer.from(JSON.stringify(passJson(request, texts))) },
    ...brand.languages.map((language) => ({
      name: `${language}.lproj/pass.strings`,
      bytes: stringsFile(texts, content, { first: firstLanguage(brand), language }),
    })),
  ].map((file) => ({ ...file, sha1: sha1Of(file.bytes) }))
  const files = [...own, ...(await passPictures(media, brand, content.art))]
  const manifest = Buffer.from(
    JSON.stringify(Object.fromEntries(files.map(({ name, sha1 }) => [name, sha1]))),
  )
  return storedZip(
    [
      ...files,
      { name: 'manifest.json', bytes: manifest },
      { name: 'signature', bytes: apple.sign(manifest, now) },
    ],
    now,
  )
}

const TEXT_KEYS = [
  'phonePass.points',
  'phonePass.pointsChange',
  'phonePass.level',
  'phonePass.levelChange',
  'phonePass.member',
  'phonePass.code',
  'phonePass.number',
  'phonePass.void',
  'phonePass.state',
  'phonePass.about',
  'phonePass.aboutText',
  'phonePass.website',
] as const
type TextKey = (typeof TEXT_KEYS)[number]
type PassTexts = Record<TextKey, Localized>

const passTexts = (brand: BrandPack): PassTexts =>
  Object.fromEntries(
    TEXT_KEYS.map((key) => [
      key,
      { en: translate(key, {}, brand, 'en'), fr: translate(key, {}, brand, 'fr') },
    ]),
  ) as PassTexts

/**
 * Returns pass.json. Texts are those of the brand's first language; pass.strings has the others,
 * by that text.
 */
export function passJson(
  { content, brand, apple, origin, authenticationToken }: ApplePassRequest,
  texts: PassTexts = passTexts(brand),
): Record<string, unknown> {
  const first = firstLanguage(brand)
  const { details } = content
  const { colors } = brand
  return {
    formatVersion: 1,
    passTypeIdentifier: apple.passTypeId,
    teamIdentifier: apple.teamId,
    serialNumber: content.serial,
    organizationName: brand.name,
    description: `${brand.name}: ${nameOf(content, brand)[first]}`,
    backgroundColor: rgb(colors.background),
    foregroundColor: rgb(colors.ink),
    labelColor: rgb(colors.quiet),
    // The pass of one member: an item changes its owner only in Laurel.
    sharingProhibited: true,
    webServiceURL: `${origin}/passes`,
    authenticationToken,
    ...(details ? {} : { voided: true }),
    ...(details?.memberCode
      ? {
          barcodes: [
            {
              format: barcodeNames[content.barcode],
              message: details.memberCode,
              messageEncoding: 'iso-8859-1',
              altText: details.memberCode,
            },
          ],
        }
      : {}),
    storeCard: {
      ...(details
        ? shownFields(details, content, brand, texts)
        : { secondaryFields: [stateField(texts, first)] }),
      backFields: backFields(texts, first, origin),
    },
  }
}

/** Returns the name of a pass: that of the program, or of the piece. */
export const nameOf = ({ kind, name }: PassContent, brand: BrandPack): Localized =>
  kind === 'membership' ? { en: programName(brand, 'en'), fr: programName(brand, 'fr') } : name

const stateField = (texts: PassTexts, first: Language): Field => ({
  key: 'state',
  label: texts['phonePass.state'][first],
  value: texts['phonePass.void'][first],
})

function shownFields(
  { number, holder, memberCode, membership }: PassDetails,
  content: PassContent,
  brand: BrandPack,
  texts: PassTexts,
): Record<string, Field[]> {
  const first = firstLanguage(brand)
  const text = (key: TextKey) => texts[key][first]
  const member = holder ? [{ key: 'member', label: text('phonePass.member'), value: holder }] : []
  const numbered = { key: 'number', label: text('phonePass.number'), value: `#${number}` }
  const code = memberCode ? [{ key: 'code', label: text('phonePass.code'), value: memberCode }] : []
  if (!membership)
    return {
      headerFields: [numbered],
      secondaryFields: [{ key: 'piece', label: brand.name, value: content.name[first] }, ...member],
      auxiliaryFields: code,
    }
  return {
    headerFields: [
      {
        key: 'points',
        label: text('phonePass.points'),
        value: membership.points,
        changeMessage: text('phonePass.pointsChange'),
      },
    ],
    secondaryFields: [
      {
        key: 'level',
        label: text('phonePass.level'),
        value: membership.tier[first],
        changeMessage: text('phonePass.levelChange'),
      },
      ...member,
    ],
    auxiliaryFields: code,
  }
}

const backFields = (texts: PassTexts, first: Language, origin: string): Field[] => [
  {
    key: 'about',
    label: texts['phonePass.about'][first],
    value: texts['phonePass.aboutText'][first],
  },
  {
    key: 'website',
    label: texts['phonePass.website'][first],
    value: `${origin}/pass`,
    attributedValue: `<a href="${origin}/pass">${new URL(origin).host}</a>`,
  },
]

const firstLanguage = (brand: BrandPack): Language => brand.languages[0] ?? 'en'

/** Returns pass.strings of a language: its texts by those of pass.json. */
function stringsFile(
  texts: PassTexts,
  { name, details }: PassContent,
  { first, language }: { first: Language; language: Language },
): Buffer {
  const shown = [
    ...Object.values(texts),
    name,
    ...(details?.membership ? [details.membership.tier] : []),
  ]
  const pairs = new Map(shown.map((text) => [text[first], text[language]]))
  return Buffer.from(
    [...pairs].map(([text, own]) => `${quoted(text)} = ${quoted(own)};\n`).join(''),
    'utf8',
  )
}

const quoted = (text: string): string =>
  `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')}"`

/** Converts #RRGGBB into the form that pass.json has. */
const rgb = (color: string): string => {
  const [red, green, blue] = [1, 3, 5].map((start) =>
    Number.parseInt(color.slice(start, start + 2), 16),
  )
  return `rgb(${red}, ${green}, ${blue})`
}
