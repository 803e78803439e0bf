import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { flattenPath, growPath } from './svg-paths.ts'
import { root } from '../setup/run.mjs'

/** A frame of a film as a drawing; `at` runs from 0 to 1. */
export type Film = { file: string; frame(at: number): string }

const WIDTH = 640
const HEIGHT = 360
const PER_SECOND = 24
const SECONDS = 8
/** The crf of x264: a higher value makes a smaller file of lower quality. */
const COARSE = 27

const drawing = (inner: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">${inner}</svg>`

/**
 * Encodes a film of eight seconds that can play while it loads. `scale`: multiple of 640 by 360. @throws Error when
 * ffmpeg fails
 */
export async function renderFrames(
  frame: Film['frame'],
  { scale = 1, coarse = COARSE } = {},
): Promise<Buffer> {
  const [width, height] = [WIDTH * scale, HEIGHT * scale]
  const folder = mkdtempSync(join(tmpdir(), 'laurel-film-'))
  try {
    const file = join(folder, 'film.mp4')
    const ffmpeg = spawn(
      'ffmpeg',
      [
        '-loglevel',
        'error',
        '-y',
        '-f',
        'rawvideo',
        '-pix_fmt',
        'rgb24',
        '-s',
        `${width}x${height}`,
        '-r',
        String(PER_SECOND),
        '-i',
        '-',
        '-c:v',
        'libx264',
        '-preset',
        'slow',
        '-crf',
        String(coarse),
        '-pix_fmt',
        'yuv420p',
        '-an',
        '-movflags',
        '+faststart',
        '-map_metadata',
        '-1',
        '-fflags',
        '+bitexact',
        file,
      ],
      { stdio: ['pipe', 'inherit', 'inherit'] },
    )
    const ended = new Promise<number>((done) => ffmpeg.once('close', (code) => done(code ?? 1)))
    for (let at = 0; at < PER_SECOND * SECONDS; at += 1) {
      const picture = await sharp(Buffer.from(frame(at / (PER_SECOND * SECONDS))))
        .resize(width, height)
        .removeAlpha()
        .raw()
        .toBuffer()
      if (!ffmpeg.stdin.write(picture)) await new Promise((go) => ffmpeg.stdin.once('drain', go))
    }
    ffmpeg.stdin.end()
    if ((await ended) !== 0) throw new Error('ffmpeg failed.')
    return readFileSync(file)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const round = (value: number): string => value.toFixed(2)
/** Rises from 0 to 1, slowly at both ends. */
const eased = (at: number): number => (1 - Math.cos(Math.PI * Math.min(1, Math.max(0, at)))) / 2
/** Rises from 0 to 1 and back `times` times within a film, so that the film can loop. */
const wave = (at: number, times = 1): number => (1 - Math.cos(2 * Math.PI * times * at)) / 2

/** A blurred sign; two lenses come in, and where they overlap it is sharp. */
function focus(at: number): string {
  const near = eased(at / 0.62) * (1 - eased((at - 0.86) / 0.14))
  const [left, right] = [-130 + 390 * near, 770 - 390 * near]
  const sign =
    '<circle cx="320" cy="180" r="96" fill="#C8401A"/><circle cx="320" cy="180" r="58" fill="#FBF7EF"/><circle cx="320" cy="180" r="26" fill="#1A1714"/><circle cx="331" cy="169" r="8" fill="#FBF7EF"/>'
  const lines = Array.from(
    { length: 16 },
    (_, row) => `<path d="M0 ${12 + row * 24}H640" stroke="#E6DECF" stroke-width="1.5"/>`,
  ).join('')
  return drawing(`<defs><filter id="b" x="-40%" y="-40%" width="180%" height="180%"><feGaussianBlur stdDeviation="${round(1 + 17 * (1 - near))}"/></filter><clipPath id="l"><circle cx="${round(left)}" cy="180" r="128"/></clipPath><clipPath id="r"><circle cx="${round(right)}" cy="180" r="128"/></clipPath></defs>
    <rect width="640" height="360" fill="#FBF7EF"/>${lines}<g filter="url(#b)">${sign}</g>
    <g clip-path="url(#l)"><rect width="640" height="360" fill="#A8D3C9" fill-opacity=".55"/><g clip-path="url(#r)"><rect width="640" height="360" fill="#FBF7EF"/>${sign}</g></g>
    <g fill="none" stroke="#1A1714" stroke-width="9"><circle cx="${round(left)}" cy="180" r="128"/><circle cx="${round(right)}" cy="180" r="128"/></g>`)
}

/** A roof, a lit window, and raindrops that each fall again and again. */
function rain(at: number): string {
  const drops = Array.from({ length: 70 }, (_, place) => {
    const [x, start, speed] = [(place * 97) % 680, ((place * 53) % 100) / 100, 2 + (place % 3)]
    const y = ((start + at * speed * 2) % 1) * 420 - 50
    return `<path d="M${round(x - y * 0.12)} ${round(y)}l-2.6 ${16 + (place % 3) * 6}" stroke-opacity="${round(0.25 + (place % 5) * 0.11)}"/>`
  }).join('')
  return drawing(`<defs><linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#0E1430"/><stop offset="1" stop-color="#3A418A"/></linearGradient><radialGradient id="w"><stop stop-color="#F6C9A8" stop-opacity=".55"/><stop offset="1" stop-color="#F6C9A8" stop-opacity="0"/></radialGradient></defs>
    <rect width="640" height="360" fill="url(#s)"/><g stroke="#C9D4FF" stroke-width="1.6" stroke-linecap="round">${drops}</g>
    <path d="M120 360L320 196L520 360Z" fill="#121842"/><path d="M96 366L320 184L544 366" fill="none" stroke="#0A0F2C" stroke-width="14" stroke-linejoin="round"/>
    <circle cx="320" cy="306" r="${round(84 + 6 * wave(at, 3))}" fill="url(#w)"/><rect x="296" y="276" width="48" height="60" rx="4" fill="#F6C9A8"/><path d="M320 276V336M296 306H344" stroke="#121842" stroke-width="3"/>`)
}

/** A circle that grows and shrinks like a breath of four seconds. */
function breaths(at: number): string {
  const breath = wave(at, 2)
  const rings = [0, 1, 2, 3]
    .map(
      (ring) =>
        `<circle cx="320" cy="180" r="${round(46 + ring * 26 + breath * (26 + ring * 10))}" fill="#9DB2FF" fill-opacity="${round(0.26 - ring * 0.055)}"/>`,
    )
    .reverse()
    .join('')
  return drawing(
    `<defs><radialGradient id="g" r=".8"><stop stop-color="#3A418A"/><stop offset="1" stop-color="#141A3E"/></radialGradient></defs><rect width="640" height="360" fill="url(#g)"/>${rings}<circle cx="320" cy="180" r="${round(30 + breath * 14)}" fill="#FFEBD3"/>`,
  )
}

/** Bands of light over a hill. */
function aurora(at: number): string {
  const band = (place: number): string => {
    const points = Array.from({ length: 17 }, (_, step) => {
      const x = step * 40
      const y =
        96 +
        place * 34 +
        26 * Math.sin(x / 92 + place * 1.3 + 2 * Math.PI * at) +
        12 * Math.sin(x / 41 - 2 * Math.PI * at)
      return `${x} ${round(y)}`
    })
    return `<path d="M${points.join('L')}" fill="none" stroke="${['#6FD6C2', '#7FA8F0', '#8F86E0'][place]}" stroke-width="${46 - place * 8}" stroke-opacity="${round(0.34 + 0.1 * wave(at + place / 3))}"/>`
  }
  const stars = Array.from(
    { length: 40 },
    (_, star) =>
      `<circle cx="${(star * 137) % 640}" cy="${(star * 71) % 220}" r="${round(0.6 + (star % 3) * 0.3)}" fill="#FFFFFF" fill-opacity=".6"/>`,
  ).join('')
  return drawing(`<defs><linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#0B102B"/><stop offset="1" stop-color="#2A2F6B"/></linearGradient><filter id="b" x="-10%" y="-60%" width="120%" height="220%"><feGaussianBlur stdDeviation="17"/></filter></defs>
    <rect width="640" height="360" fill="url(#s)"/>${stars}<g filter="url(#b)">${[0, 1, 2].map(band).join('')}</g><path d="M0 360V286Q160 236 330 280T640 262V360Z" fill="#0C1132"/>`)
}

/** The line drawing of the landing page, drawn from the left edge to the veil. */
const strokes = flattenPath(
  readFileSync(join(root, 'brands/bridal/art/landing.svg'), 'utf8'),
).filter(([x]) => x > -300)
const line = (at: number): string =>
  drawing(
    `<rect width="640" height="360" fill="#FBF9F4"/><path d="${growPath(strokes, eased(at / 0.82))}" transform="translate(150 -30) scale(.52)" fill="none" stroke="#26241F" stroke-width="2.6" stroke-linejoin="round" stroke-linecap="round"/><path d="M0 341H${round(640 * eased((at - 0.7) / 0.3))}" stroke="#A68A5B" stroke-width="1.2"/>`,
  )

/** The films of each pack. */
export const films: Record<string, Film[]> = {
  eyewear: [{ file: 'focus.mp4', frame: focus }],
  sleep: [
    { file: 'rain.mp4', frame: rain },
    { file: 'breaths.mp4', frame: breaths },
    { file: 'aurora.mp4', frame: aurora },
  ],
  bridal: [{ file: 'line.mp4', frame: line }],
}
