import { valuesAt, wordsAt } from './places.ts'

/** What is wrong with a pack, and where: `programme.assets[1].dropId: there is no drop "sleep-nowhere"`. */
export type Mistake = string

/** Whether a file of a pack is there: a drawing by its name, a file of its media or its films folder with its ending. */
export type Files = { drawing(name: string): boolean; media(file: string): boolean; film(file: string): boolean }

const BENEFIT = 'programme.categories[].benefits[]'

/** Where each kind of id is given. An id is one thing's alone, in this pack and in all of them together. */
const given: Record<string, readonly string[]> = {
  brand: ['ids.creatorId', 'ids.membershipId'],
  level: ['programme.tiers[].tierId'],
  offer: ['programme.offers[].offerId'],
  poll: ['programme.polls[].pollId'],
  'choice of a poll': ['programme.polls[].options[].optionId'],
  contest: ['programme.contests[].contestId'],
  announcement: ['programme.announcements[].announcementId'],
  drop: ['programme.membershipDrop.dropId', 'programme.drops[].dropId'],
  asset: ['ids.assetId', 'programme.assets[].assetId'],
  benefit: [`${BENEFIT}.utilityId`],
  voucher: [`${BENEFIT}.vouchers[].voucherId`],
  'gated content': [`${BENEFIT}.gatedContents[].gatedContentId`],
  'shop offer': [`${BENEFIT}.gatedCommerces[].gatedCommerceId`],
  promotion: [`${BENEFIT}.genericPromotions[].genericPromotionId`],
  event: [`${BENEFIT}.events[].eventId`],
}

/** What refers to another thing of the pack, and to which. */
const referring: readonly (readonly [place: string, kind: string])[] = [
  ['programme.offers[].tierIds[]', 'level'],
  [`${BENEFIT}.tierIds[]`, 'level'],
  [`${BENEFIT}.of[]`, 'asset'],
  [`${BENEFIT}.contestIds[]`, 'contest'],
  [`${BENEFIT}.pollIds[]`, 'poll'],
  ['programme.assets[].dropId', 'drop'],
  ['programme.drops[].signUp.freeAssetId', 'asset'],
]

const drawings = [
  'programme.tiers[].art', 'programme.assets[].art', 'programme.contests[].art', 'programme.polls[].options[].art', `${BENEFIT}.art`,
  'pages.landing.hero.art', 'pages.landing.hero.artWide', 'pages.landing.sections[].steps[].art', 'pages.landing.sections[].cards[].art', 'pages.landing.sections[].poster',
  'pages.about.art', 'pages.about.artWide', 'pages.about.parts[].art', `${BENEFIT}.gatedContents[].thumbnail`, `${BENEFIT}.gatedCommerces[].thumbnail`, `${BENEFIT}.genericPromotions[].thumbnail`,
]
const mediaFiles = ['programme.assets[].film', `${BENEFIT}.gatedContents[].files[]`, `${BENEFIT}.gatedContents[].captions[].file`]
/** What everybody may see, and so lies apart from what only members may. */
const openFilms = ['pages.landing.sections[].film']

const moments = [
  'programme.membershipDrop.dateOpen', 'programme.drops[].dateOpen', 'programme.drops[].countDownDate', 'programme.announcements[].dateCreated',
  'programme.contests[].startDate', 'programme.contests[].endDate', `${BENEFIT}.events[].startDate`, `${BENEFIT}.events[].endDate`,
]

/** The files of its media folder that a pack names; the same one as often as it does. */
export const mediaNamedIn = (pack: unknown): string[] => mediaFiles.flatMap((place) => wordsAt(pack, place)).map(({ value }) => value)

/**
 * Everything that is wrong with a pack beyond the shape of its parts, which may itself be wrong: ids that are not there
 * or there twice, files that are missing, days that no calendar has, ends before their beginnings.
 * @param others the other packs, whose ids are taken
 */
export const mistakesIn = (pack: unknown, { files, others = [] }: { files?: Files; others?: readonly unknown[] } = {}): Mistake[] => [
  ...doubledIn(pack),
  ...takenBy(pack, others),
  ...referring.flatMap(([place, kind]) => wordsAt(pack, place).filter(({ value }) => !idsOf(pack, kind).includes(value)).map((at) => `${at.place}: there is no ${kind} "${at.value}"`)),
  ...(files ? missingIn(pack, files) : []),
  ...moments.flatMap((place) => wordsAt(pack, place).filter(({ value }) => !isDay(value)).map((at) => `${at.place}: no calendar has ${at.value}`)),
  ...[...valuesAt(pack, 'programme.contests[]'), ...valuesAt(pack, `${BENEFIT}.events[]`)].flatMap(endsEarly),
  ...valuesAt(pack, `${BENEFIT}.gatedCommerces[]`).flatMap(leadsNowhere),
  ...wordsAt(pack, 'programme.claim.assetId').flatMap((at) => isForNobody(pack, at)),
  ...valuesAt(pack, 'programme.drops[]').flatMap(forcesForEver),
  ...valuesAt(pack, `${BENEFIT}.vouchers[]`).flatMap(hasPoolOfItsOwn),
]

const placesOf = (pack: unknown, kind: string) => (given[kind] ?? []).flatMap((place) => wordsAt(pack, place))
const idsOf = (pack: unknown, kind: string): string[] => placesOf(pack, kind).map(({ value }) => value)

const doubledIn = (pack: unknown): Mistake[] => Object.keys(given).flatMap((kind) => {
  const first = new Map<string, string>()
  return placesOf(pack, kind).flatMap(({ place, value }) => {
    const before = first.get(value)
    if (before === undefined) first.set(value, place)
    return before === undefined ? [] : [`${place}: the id "${value}" stands at ${before} already`]
  })
})

const takenBy = (pack: unknown, others: readonly unknown[]): Mistake[] => Object.keys(given).flatMap((kind) =>
  others.flatMap((other) => placesOf(pack, kind).filter(({ value }) => idsOf(other, kind).includes(value))
    .map(({ place, value }) => `${place}: the id "${value}" is the pack ${wordsAt(other, 'slug')[0]?.value ?? 'of another brand'}’s`)))

const missingIn = (pack: unknown, { drawing, media, film }: Files): Mistake[] => [
  ...drawings.flatMap((place) => wordsAt(pack, place)).filter(({ value }) => !drawing(value)).map(({ place, value }) => `${place}: there is no drawing art/${value}.svg`),
  ...mediaFiles.flatMap((place) => wordsAt(pack, place)).filter(({ value }) => !media(value)).map(({ place, value }) => `${place}: there is no file media/${value}`),
  ...openFilms.flatMap((place) => wordsAt(pack, place)).filter(({ value }) => !film(value)).map(({ place, value }) => `${place}: there is no file films/${value}`),
]

/** A day that is written down and that there is: no 30th of February. */
function isDay(moment: string): boolean {
  const at = new Date(moment)
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === moment.slice(0, 10)
}

function endsEarly({ place, value }: { place: string; value: unknown }): Mistake[] {
  const [start] = wordsAt(value, 'startDate')
  const [end] = wordsAt(value, 'endDate')
  return start && end && Date.parse(end.value) <= Date.parse(start.value) ? [`${place}.endDate: it ends before it begins (${start.value})`] : []
}

/** 2 is an order that the shop prepares, of a variant; 1 and 10 open an address. */
function leadsNowhere({ place, value }: { place: string; value: unknown }): Mistake[] {
  const [kind] = valuesAt(value, 'contentType')
  const needed = kind?.value === 2 ? 'variantId' : 'productUrl'
  return kind && wordsAt(value, needed).length === 0 ? [`${place}.${needed}: it is missing, and contentType ${String(kind.value)} needs it`] : []
}

/** What everybody may claim is free and has no end: neither anybody's membership nor what there is a number of. */
function isForNobody(pack: unknown, { place, value }: { place: string; value: string }): Mistake[] {
  const asset = valuesAt(pack, 'programme.assets[]').find((each) => wordsAt(each.value, 'assetId')[0]?.value === value)
  const dropId = wordsAt(asset?.value, 'dropId')[0]?.value
  const drop = valuesAt(pack, 'programme.drops[]').find((each) => wordsAt(each.value, 'dropId')[0]?.value === dropId)
  const isFree = valuesAt(drop?.value, 'salesType')[0]?.value === 1
  const isLimited = valuesAt(asset?.value, 'variation.supply').length > 0
  return isFree && !isLimited ? [] : [`${place}: "${value}" is no asset of the programme that is free and without a limit (of a drop with salesType 1, without a supply)`]
}

/** Codes that another service issues have no pool here. */
const hasPoolOfItsOwn = ({ place, value }: { place: string; value: unknown }): Mistake[] =>
  wordsAt(value, 'from')[0]?.value === 'service' && valuesAt(value, 'pool').some(({ value: pool }) => pool !== 0)
    ? [`${place}.pool: it must be left out where the codes come from a service`]
    : []

/** A countdown without an end would keep the brand's pages shut. */
const forcesForEver = ({ place, value }: { place: string; value: unknown }): Mistake[] =>
  valuesAt(value, 'isCountdownForced').some(({ value: isForced }) => isForced === true) && wordsAt(value, 'countDownDate').length === 0
    ? [`${place}.countDownDate: it is missing, and isCountdownForced needs it`]
    : []
