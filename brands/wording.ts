import type { Text } from '#texts/format.ts'
import type { BrandPack } from './brand.ts'
import type { Mistake } from './mistakes.ts'

type Localized = { en: string; fr: string }
type Told = { place: string; words: Localized }

/** Every text of a part of a pack that is there in both languages, with its place. */
export function toldIn(part: unknown, place = ''): Told[] {
  if (part === null || typeof part !== 'object') return []
  if ('en' in part && 'fr' in part && typeof part.en === 'string' && typeof part.fr === 'string') return [{ place, words: { en: part.en, fr: part.fr } }]
  return Object.entries(part).flatMap(([name, value]) => toldIn(value, Array.isArray(part) ? `${place}[${name}]` : place === '' ? name : `${place}.${name}`))
}

const gapsOf = (text: Text): string[] => [...new Set([...JSON.stringify(text).matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name))].sort()

/** A sign that parts from its word at the end of a line, a dollar before its number, an apostrophe of a typewriter. */
const UNTYPOGRAPHIC = /[ \w][:;!?»](\s|$)|« |\d ?\$|'/
const withoutMarks = (html: string): string => html.replace(/<[^>]*>/g, ' ')

/**
 * What is wrong with the words of a pack: something that one of its languages does not say, a word that the house never
 * asks for, a gap that nobody fills, French that a printer would send back.
 * @param house every text of the house in English, by its key
 */
export const wordMistakesIn = ({ texts, programme, pages, languages }: Pick<BrandPack, 'texts' | 'programme' | 'pages' | 'languages'>, house: Readonly<Record<string, Text>>): Mistake[] => [
  ...languages.flatMap((language) => Object.keys({ ...texts.en, ...texts.fr }).filter((key) => !(texts[language][key] ?? '').trim()).map((key) => `texts.${language}["${key}"]: it is missing`)),
  ...Object.entries(texts).flatMap(([language, words]) => Object.entries(words).flatMap(([key, text]) => keyMistakes(`texts.${language}["${key}"]`, text, house[key]))),
  ...toldIn({ programme, pages }).flatMap(({ place, words }) => languages.filter((language) => words[language].trim() === '').map((language) => `${place}.${language}: it is missing`)),
  ...(languages.includes('fr') ? frenchOf({ texts, programme, pages }).filter(([, text]) => UNTYPOGRAPHIC.test(withoutMarks(text))).map(([place, text]) => `${place}: ${JSON.stringify(text)} needs a no-break space (\\u00A0) before : ; ! ? » $ or a typographic apostrophe (’)`) : []),
]

function keyMistakes(place: string, text: string, asked: Text | undefined): Mistake[] {
  if (typeof asked !== 'string') return [`${place}: no plain text of the house has this key (texts/*.en.ts)`]
  return gapsOf(text).filter((gap) => !gapsOf(asked).includes(gap)).map((gap) => `${place}: nobody fills {${gap}} here`)
}

const frenchOf = ({ texts, ...rest }: Pick<BrandPack, 'texts' | 'programme' | 'pages'>): [place: string, text: string][] => [
  ...Object.entries(texts.fr).map(([key, text]) => [`texts.fr["${key}"]`, text] as [string, string]),
  ...toldIn(rest).map(({ place, words }) => [`${place}.fr`, words.fr] as [string, string]),
]
