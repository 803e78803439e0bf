import { valuesAt, textAt } from './locations.ts'
import { offerErrors } from './offer-errors.ts'

/** An error with its place: `program.assets[1].dropId: there is no drop "sleep-nowhere"`. */
export type PackError = string

/** Whether a pack has a file: a drawing by its name, a media file or film with its extension. */
export type Files = {
  drawing(name: string): boolean
  media(file: string): boolean
  film(file: string): boolean
}

const BENEFIT = 'program.categories[].benefits[]'

/** The places that define each kind of id. Ids are unique within a pack and across packs. */
const idPlaces: Record<string, readonly string[]> = {
  brand: ['ids.creatorId', 'ids.membershipId'],
  tier: ['program.tiers[].tierId'],
  offer: ['program.offers[].offerId'],
  poll: ['program.polls[].pollId'],
  'choice of a poll': ['program.polls[].options[].optionId'],
  contest: ['program.contests[].contestId'],
  announcement: ['program.announcements[].announcementId'],
  drop: ['program.membershipDrop.dropId', 'program.drops[].dropId'],
  asset: ['ids.assetId', 'program.assets[].assetId'],
  benefit: [`${BENEFIT}.utilityId`],
  voucher: [`${BENEFIT}.vouchers[].voucherId`],
  'gated content': [`${BENEFIT}.gatedContents[].gatedContentId`],
  'shop offer': [`${BENEFIT}.gatedCommerces[].gatedCommerceId`],
  promotion: [`${BENEFIT}.genericPromotions[].genericPromotionId`],
  event: [`${BENEFIT}.events[].eventId`],
}

/** The places that refer to an id of a kind. */
const references: readonly (readonly [place: string, kind: string])[] = [
  ['program.offers[].tierIds[]', 'tier'],
  [`${BENEFIT}.tierIds[]`, 'tier'],
  [`${BENEFIT}.of[]`, 'asset'],
  [`${BENEFIT}.contestIds[]`, 'contest'],
  [`${BENEFIT}.pollIds[]`, 'poll'],
  ['program.assets[].dropId', 'drop'],
  ['program.drops[].signUp.freeAssetId', 'asset'],
]

const drawings = [
  'program.tiers[].art',
  'program.offers[].art',
  'program.assets[].art',
  'program.contests[].art',
  'program.announcements[].art',
  'program.polls[].options[].art',
  `${BENEFIT}.art`,
  'pages.landing.hero.art',
  'pages.landing.hero.artWide',
  'pages.landing.sections[].steps[].art',
  'pages.landing.sections[].cards[].art',
  'pages.landing.sections[].poster',
  'pages.about.art',
  'pages.about.artWide',
  'pages.about.parts[].art',
  `${BENEFIT}.gatedContents[].thumbnail`,
  `${BENEFIT}.gatedCommerces[].thumbnail`,
  `${BENEFIT}.genericPromotions[].thumbnail`,
]
const mediaFiles = [
  'program.assets[].film',
  `${BENEFIT}.gatedContents[].files[]`,
  `${BENEFIT}.gatedContents[].captions[].file`,
]
/** Public films, which are stored apart from media for members only. */
const publicFilms = ['pages.landing.sections[].film']

const moments = [
  'program.membershipDrop.dateOpen',
  'program.drops[].dateOpen',
  'program.drops[].countDownDate',
  'program.announcements[].dateCreated',
  'program.contests[].startDate',
  'program.contests[].endDate',
  `${BENEFIT}.events[].startDate`,
  `${BENEFIT}.events[].endDate`,
]

/** Returns the media files that a pack names, with repetitions. */
export const mediaNamedIn = (pack: unknown): string[] =>
  mediaFiles.flatMap((place) => textAt(pack, place)).map(({ value }) => value)

/**
 * Returns the errors of a pack beyond its schema: unknown or duplicate ids, missing files,
 * invalid dates, ends before their start. Accepts a pack that violates the schema.
 * @param others the other packs, whose ids may not be repeated
 */
export const packErrorsIn = (
  pack: unknown,
  { files, others = [] }: { files?: Files; others?: readonly unknown[] } = {},
): PackError[] => [
  ...duplicateIds(pack),
  ...idsOfOtherPacks(pack, others),
  ...references.flatMap(([place, kind]) =>
    textAt(pack, place)
      .filter(({ value }) => !idsOf(pack, kind).includes(value))
      .map((at) => `${at.place}: there is no ${kind} "${at.value}"`),
  ),
  ...(files ? missingFiles(pack, files) : []),
  ...moments.flatMap((place) =>
    textAt(pack, place)
      .filter(({ value }) => !isValidDate(value))
      .map((at) => `${at.place}: ${at.value} is not a valid date`),
  ),
  ...[...valuesAt(pack, 'program.contests[]'), ...valuesAt(pack, `${BENEFIT}.events[]`)].flatMap(
    endsBeforeStart,
  ),
  ...valuesAt(pack, 'program.offers[]').flatMap(offerErrors),
  ...valuesAt(pack, `${BENEFIT}.gatedCommerces[]`).flatMap(missingTarget),
  ...textAt(pack, 'program.claim.assetId').flatMap((at) => invalidClaim(pack, at)),
  ...valuesAt(pack, 'program.drops[]').flatMap(endlessCountdown),
  ...valuesAt(pack, 'program.drops[]').flatMap((at) => unsellableDrop(pack, at)),
  ...valuesAt(pack, `${BENEFIT}.vouchers[]`).flatMap(poolOfService),
]

const placesOf = (pack: unknown, kind: string) =>
  (idPlaces[kind] ?? []).flatMap((place) => textAt(pack, place))
const idsOf = (pack: unknown, kind: string): string[] =>
  placesOf(pack, kind).map(({ value }) => value)

const duplicateIds = (pack: unknown): PackError[] =>
  Object.keys(idPlaces).flatMap((kind) => {
    const first = new Map<string, string>()
    return placesOf(pack, kind).flatMap(({ place, value }) => {
      const before = first.get(value)
      if (before === undefined) first.set(value, place)
      return before === undefined
        ? []
        : [`${place}: the id "${value}" is already used at ${before}`]
    })
  })

const idsOfOtherPacks = (pack: unknown, others: readonly unknown[]): PackError[] =>
  Object.keys(idPlaces).flatMap((kind) =>
    others.flatMap((other) =>
      placesOf(pack, kind)
        .filter(({ value }) => idsOf(other, kind).includes(value))
        .map(
          ({ place, value }) =>
            `${place}: the id "${value}" is the pack ${textAt(other, 'slug')[0]?.value ?? 'of another brand'}’s`,
        ),
    ),
  )

const missingFiles = (pack: unknown, { drawing, media, film }: Files): PackError[] => [
  ...drawings
    .flatMap((place) => textAt(pack, place))
    .filter(({ value }) => !drawing(value))
    .map(({ place, value }) => `${place}: there is no drawing art/${value}.svg`),
  ...mediaFiles
    .flatMap((place) => textAt(pack, place))
    .filter(({ value }) => !media(value))
    .map(({ place, value }) => `${place}: there is no file media/${value}`),
  ...publicFilms
    .flatMap((place) => textAt(pack, place))
    .filter(({ value }) => !film(value))
    .map(({ place, value }) => `${place}: there is no file films/${value}`),
]

/** Returns whether a date exists in the calendar: the 30th of February does not. */
function isValidDate(moment: string): boolean {
  const at = new Date(moment)
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === moment.slice(0, 10)
}

function endsBeforeStart({ place, value }: { place: string; value: unknown }): PackError[] {
  const [start] = textAt(value, 'startDate')
  const [end] = textAt(value, 'endDate')
  return start && end && Date.parse(end.value) <= Date.parse(start.value)
    ? [`${place}.endDate: it ends before it begins (${start.value})`]
    : []
}

/** contentType 2 is a draft order in the shop, which needs a variant; 1 and 10 open a URL. */
function missingTarget({ place, value }: { place: string; value: unknown }): PackError[] {
  const [kind] = valuesAt(value, 'contentType')
  const needed = kind?.value === 2 ? 'variantId' : 'productUrl'
  return kind && textAt(value, needed).length === 0
    ? [`${place}.${needed}: it is missing, and contentType ${String(kind.value)} needs it`]
    : []
}

/** The claim page offers an asset to everybody, so it must be free and without a supply limit. */
function invalidClaim(
  pack: unknown,
  { place, value }: { place: string; value: string },
): PackError[] {
  const asset = valuesAt(pack, 'program.assets[]').find(
    (each) => textAt(each.value, 'assetId')[0]?.value === value,
  )
  const dropId = textAt(asset?.value, 'dropId')[0]?.value
  const drop = valuesAt(pack, 'program.drops[]').find(
    (each) => textAt(each.value, 'dropId')[0]?.value === dropId,
  )
  const isFree = valuesAt(drop?.value, 'salesType')[0]?.value === 1
  const isLimited = valuesAt(asset?.value, 'variation.supply').length > 0
  return isFree && !isLimited
    ? []
    : [
        `${place}: "${value}" is not a free asset of the program without a supply limit (a drop with salesType 1, no supply)`,
      ]
}

/** Codes issued by another service have no pool here. */
const poolOfService = ({ place, value }: { place: string; value: unknown }): PackError[] =>
  textAt(value, 'from')[0]?.value === 'service' &&
  valuesAt(value, 'pool').some(({ value: pool }) => pool !== 0)
    ? [`${place}.pool: it must be left out where the codes come from a service`]
    : []

/** A forced countdown without an end would block the brand's pages for ever. */
const endlessCountdown = ({ place, value }: { place: string; value: unknown }): PackError[] =>
  valuesAt(value, 'isCountdownForced').some(({ value: isForced }) => isForced === true) &&
  textAt(value, 'countDownDate').length === 0
    ? [`${place}.countDownDate: it is missing, and isCountdownForced needs it`]
    : []

/** A drop with a price sells one asset; a free drop has no price. */
function unsellableDrop(
  pack: unknown,
  { place, value }: { place: string; value: unknown },
): PackError[] {
  const isPriced = valuesAt(value, 'price').length > 0
  const isFree = valuesAt(value, 'salesType')[0]?.value === 1
  if (isPriced === isFree)
    return [
      isPriced
        ? `${place}.price: a drop with salesType 1 is free`
        : `${place}.price: it is missing, and a salesType other than 1 needs it`,
    ]
  if (isFree) return []
  const [{ value: dropId } = { value: undefined }] = textAt(value, 'dropId')
  const assets = valuesAt(pack, 'program.assets[]').filter(
    (each) => textAt(each.value, 'dropId')[0]?.value === dropId,
  )
  const isGiven =
    textAt(value, 'signUp.freeAssetId').length > 0 ||
    assets.some((each) => valuesAt(each.value, 'isGivenOnJoining')[0]?.value === true)
  return assets.length === 1 && !isGiven
    ? []
    : [`${place}: a drop with a price has exactly one asset, which is not given away`]
}
