/** What a drawing's size depends on. */
export type Screen = { width: number; height: number; ratio: number }

/** The widest column of the app, in CSS pixels. */
const COLUMN = 480
const CARD_QR = 166
/** Everything on the full screen that must be in view together with the QR code: name, bars, groups. */
const AROUND_CODE = 330
const EDGE = 8
const SMALLEST_QR = 174

/** The largest size within `room` at which a module is a whole number of device pixels: a scanner sees no seams. */
export function wholePixels(modules: number, room: number, ratio: number): number {
  const perModule = Math.max(1, Math.floor((room * ratio) / modules))
  return (perModule * modules) / ratio
}

const columnOf = ({ width }: Screen) => Math.min(width, COLUMN) - 2 * EDGE

export const cardQrSize = (modules: number, { ratio }: Screen) => wholePixels(modules, CARD_QR, ratio)

export const fullQrSize = (modules: number, screen: Screen) =>
  wholePixels(modules, Math.max(SMALLEST_QR, Math.min(columnOf(screen), screen.height - AROUND_CODE)), screen.ratio)

export const barsWidth = (modules: number, screen: Screen) => wholePixels(modules, columnOf(screen), screen.ratio)
