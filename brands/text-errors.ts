import type { Text } from '#texts/format.ts'
import type { BrandPack } from './brand.ts'
import type { PackError } from './pack-errors.ts'

type Localized = { en: string; fr: string }
type LocalizedText = { place: string; words: Localized }

/** Returns every localized text in a part of a pack, with its place. */
export function textsIn(part: unknown, place = ''): LocalizedText[] {
  if (part === null || typeof part !== 'object') return []
  if ('en' in part && 'fr' in part && typeof part.en === 'string' && typeof part.fr === 'string')
    return [{ place, words: { en: part.en, fr: part.fr } }]
  return Object.entries(part).flatMap(([name, value]) =>
    textsIn(
      value,
      Array.isArray(part) ? `${place}[${name}]` : place === '' ? name : `${place}.${name}`,
    ),
  )
}

const placeholdersOf = (text: Text): string[] =>
  [...new Set([...JSON.stringify(text).matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name))].sort()

/** Punctuation that a line break could separate, a dollar before its number, a straight quote. */
const UNTYPOGRAPHIC = /[ \w][:;!?»](\s|$)|« |\d ?\$|'/
const withoutTags = (html: string): string => html.replace(/<[^>]*>/g, ' ')

/**
 * Returns the errors of a pack's texts: missing in one of its languages, unknown keys or
 * placeholders, French without no-break spaces and typographic apostrophes.
 * @param commonTexts every common text in English, by its key
 */
export const copyErrorsIn = (
  {
    texts,
    program,
    pages,
    languages,
  }: Pick<BrandPack, 'texts' | 'program' | 'pages' | 'languages'>,
  commonTexts: Readonly<Record<string, Text>>,
): PackError[] => [
  ...languages.flatMap((language) =>
    Object.keys({ ...texts.en, ...texts.fr })
      .filter((key) => !(texts[language][key] ?? '').trim())
      .map((key) => `texts.${language}["${key}"]: it is missing`),
  ),
  ...Object.entries(texts).flatMap(([language, words]) =>
    Object.entries(words).flatMap(([key, text]) =>
      keyErrors(`texts.${language}["${key}"]`, text, commonTexts[key]),
    ),
  ),
  ...textsIn({ program, pages }).flatMap(({ place, words }) =>
    languages
      .filter((language) => words[language].trim() === '')
      .map((language) => `${place}.${language}: it is missing`),
  ),
  ...(languages.includes('fr')
    ? frenchOf({ texts, program, pages })
        .filter(([, text]) => UNTYPOGRAPHIC.test(withoutTags(text)))
        .map(
          ([place, text]) =>
            `${place}: ${JSON.stringify(text)} needs a no-break space (\\u00A0) before : ; ! ? » $ or a typographic apostrophe (’)`,
        )
    : []),
]

function keyErrors(place: string, text: string, original: Text | undefined): PackError[] {
  if (typeof original !== 'string')
    return [`${place}: there is no plain text with this key (texts/*.en.ts)`]
  return placeholdersOf(text)
    .filter((placeholder) => !placeholdersOf(original).includes(placeholder))
    .map((placeholder) => `${place}: the placeholder {${placeholder}} does not exist in this text`)
}

const frenchOf = ({
  texts,
  ...rest
}: Pick<BrandPack, 'texts' | 'program' | 'pages'>): [place: string, text: string][] => [
  ...Object.entries(texts.fr).map(
    ([key, text]) => [`texts.fr["${key}"]`, text] as [string, string],
  ),
  ...textsIn(rest).map(({ place, words }) => [`${place}.fr`, words.fr] as [string, string]),
]
