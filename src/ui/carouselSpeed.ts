/** How long a carousel takes to move to the next slide, in milliseconds (CO-24). */
export const CAROUSEL_MS = 500

/** Embla's frame length and friction. Its `duration` is not a time: each frame divides the remaining distance by it. */
const FRAME_MS = 1000 / 60
const FRICTION = 0.68

/** Returns the remaining share of the distance (1 to 0) after a time, at one of Embla's durations. */
export function leftAfter(ms: number, duration: number): number {
  let [left, speed] = [1, 0]
  for (let frame = 0; frame < Math.round(ms / FRAME_MS); frame += 1) {
    speed = (speed + left / duration) * FRICTION
    left -= speed
  }
  return Math.abs(left)
}

/** Returns the largest of Embla's durations that leaves less than 1 % of the distance after this time. */
export function durationFor(ms: number): number {
  let duration = 1
  while (leftAfter(ms, duration + 1) < 0.01) duration += 1
  return duration
}
