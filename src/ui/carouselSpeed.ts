/** CO-24: how long a carousel takes to its next slide, in milliseconds. */
export const CAROUSEL_MS = 500

/** The library's frames and friction. Its own measure of a duration is no time: it divides the way that is left by it. */
const FRAME_MS = 1000 / 60
const FRICTION = 0.68

/** How much of the way is left after a time, of 1, at one of the library's durations. */
export function leftAfter(ms: number, duration: number): number {
  let [left, speed] = [1, 0]
  for (let frame = 0; frame < Math.round(ms / FRAME_MS); frame += 1) {
    speed = (speed + left / duration) * FRICTION
    left -= speed
  }
  return Math.abs(left)
}

/** The slowest of the library's durations that is there in this time, to a hundredth of the way. */
export function durationFor(ms: number): number {
  let duration = 1
  while (leftAfter(ms, duration + 1) < 0.01) duration += 1
  return duration
}
