import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Film } from './films.ts'
import { flattenPath, growPath } from './svg-paths.ts'
import { root } from '../setup/run.mjs'

/**
 * The film of a landing page, and the moment of it (`posterAt`, 0 to 1) that is shown before it plays
 * (art/<poster>.svg).
 */
export type LandingFilm = Film & { slug: string; poster: string; posterAt: number }

const art = (slug: string, name: string): string =>
  readFileSync(join(root, 'brands', slug, 'art', `${name}.svg`), 'utf8')
/** Returns the content of a drawing without its svg element and its animations. */
const inside = (svg: string): string =>
  svg.replace(/^<svg[^>]*>|<\/svg>\s*$/g, '').replace(/<style>.*?<\/style>/, '')

const round = (value: number): string => String(Number(value.toFixed(2)))
const within = (value: number): number => Math.min(1, Math.max(0, value))
/** Rises from 0 to 1 between two moments, slowly at both ends. */
const eased = (at: number, from: number, to: number): number =>
  (1 - Math.cos(Math.PI * within((at - from) / (to - from)))) / 2

const drawing = (inner: string, viewBox = '0 0 640 360'): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="720" viewBox="${viewBox}">${inner}</svg>`

/** Two lenses come in from the sides over a blurred sign; the second moves aside once in between. */
function focus(at: number): string {
  const away = 1 - eased(at, 0.02, 0.36) * (1 - eased(at, 0.9, 0.99))
  const aside = eased(at, 0.52, 0.6) * (1 - eased(at, 0.66, 0.74))
  const [left, right] = [round(-760 * away), round(760 * away + 250 * aside)]
  const svg = inside(poster)
    .replace(
      '<feGaussianBlur stdDeviation="7"/>',
      `<feGaussianBlur stdDeviation="${round(7 + 11 * away)}"/>`,
    )
    .replace('<g class="b">', `<g transform="translate(${right} 0)">`)
    .replace(/<g>(?=<g clip-path="url\(#a\)">)/, `<g transform="translate(${left} 0)">`)
    // The overlap is drawn inside the group of the first lens, so the clip of the second is relative to the first.
    .replace(
      '</defs>',
      `<clipPath id="c"><circle cx="${round(600 + Number(right) - Number(left))}" cy="470" r="196"/></clipPath></defs>`,
    )
  const overlap = svg.lastIndexOf('url(#b)')
  return drawing(
    `<rect x="-260" width="1400" height="840" fill="#FBF7EF"/>${svg.slice(0, overlap)}url(#c)${svg.slice(overlap + 7)}`,
    '-255 30 1386 780',
  )
}
const poster = art('eyewear', 'landing')

/** The point that the stars turn around. */
const POLE = { x: 320, y: 128 }
/** The angle that all stars turn in a night. */
const TURN = Math.PI / 3

const stars = Array.from({ length: 150 }, (_, star) => ({
  far: 22 + 440 * ((star * 0.7548777) % 1),
  from: 2 * Math.PI * ((star * 0.5698403) % 1),
  ink: star % 9 === 4 ? '#F6C9A8' : '#C9D4FF',
  width: 0.7 + (star % 4) * 0.22,
  light: 0.35 + (star % 5) * 0.13,
}))

const pointAt = (far: number, angle: number): string =>
  `${round(POLE.x + far * Math.cos(angle))} ${round(POLE.y + far * Math.sin(angle))}`

/** The stars draw trails through a night; then it becomes light. */
function night(at: number): string {
  const turned = 0.02 + TURN * within(at / 0.86)
  const morning = eased(at, 0.66, 0.92) * (1 - eased(at, 0.94, 1))
  const seen = 1 - eased(at, 0.9, 0.985)
  const trails = stars
    .map(
      ({ far, from, ink, width, light }) =>
        `<path d="M${pointAt(far, from)}A${round(far)} ${round(far)} 0 0 1 ${pointAt(far, from + turned)}" stroke="${ink}" stroke-width="${round(width)}" stroke-opacity="${round(light * (1 - 0.55 * morning) * seen)}"/>`,
    )
    .join('')
  const hills = (inner: string, light: number) =>
    light <= 0.004
      ? ''
      : `<g opacity="${round(light)}" transform="translate(0 172) scale(.4 .36)">${inner}</g>`
  return drawing(`<defs><linearGradient id="y" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#0A0F28"/><stop offset="1" stop-color="#1D2158"/></linearGradient><linearGradient id="z" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#453467"/><stop offset=".42" stop-color="#8A5C7C"/><stop offset=".72" stop-color="#F3C2A2"/></linearGradient></defs>
<rect width="640" height="360" fill="url(#y)"/>${morning > 0.004 ? `<rect width="640" height="360" fill="url(#z)" opacity="${round(morning)}"/>` : ''}<g fill="none" stroke-linecap="round">${trails}</g>${hills(byNight, 1)}${hills(byDay, morning)}`)
}
const byDay = inside(art('sleep', 'dawn'))
/** The hills of the hero drawing, without the mask that fades them at the bottom. */
const byNight =
  /<g mask="url\(#em\)"><g [^>]*>(.*)<\/g><\/g>/s.exec(inside(art('sleep', 'landing-wide')))?.[1] ??
  ''

/** A suit on its hanger in one line from the left edge to the right, as in about.svg. */
const line = [
  [-212, 350],
  ...flattenPath(art('bridal', 'something-new')),
  ...flattenPath('<path d="M44 320C60 352 150 372 220 366C290 360 420 350 900 352"/>'),
] as const

/** The line is drawn once and stays for a while. */
function drawn(at: number): string {
  const gone = eased(at, 0.95, 1)
  return drawing(
    `<rect width="640" height="360" fill="#FBF9F4"/><path d="${growPath(line, eased(at, 0.01, 0.78))}" transform="translate(184 -4) scale(.9)" fill="none" stroke="#26241F" stroke-width="1.5" stroke-linejoin="round" stroke-linecap="round" opacity="${round(1 - gone)}"/>`,
  )
}

/** One for each brand that has a film on its landing page. */
export const landingFilms: readonly LandingFilm[] = [
  { slug: 'eyewear', file: 'lenses.mp4', frame: focus, poster: 'lenses', posterAt: 0.45 },
  { slug: 'sleep', file: 'night.mp4', frame: night, poster: 'night', posterAt: 0.62 },
  { slug: 'bridal', file: 'drawn.mp4', frame: drawn, poster: 'drawn', posterAt: 0.9 },
]
