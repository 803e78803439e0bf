type Point = readonly [number, number]

/** Points to each piece of a curve: enough for the eye at the size of a film. */
const STEPS = 14

/** The first path of a drawing, made of absolute M and C alone, as points. */
export function flattened(svg: string): Point[] {
  const path = / d="([^"]+)"/.exec(svg)?.[1] ?? ''
  const points: Point[] = []
  for (const [, letter, numbers = ''] of path.matchAll(/([MC])([^MC]*)/g)) {
    const values = (numbers.match(/-?[\d.]+/g) ?? []).map(Number)
    if (letter === 'M') points.push([values[0] ?? 0, values[1] ?? 0])
    else for (let at = 0; at + 5 < values.length; at += 6) points.push(...curve(points.at(-1) ?? [0, 0], values.slice(at, at + 6)))
  }
  return points
}

function curve([fromX, fromY]: Point, [ax = 0, ay = 0, bx = 0, by = 0, toX = 0, toY = 0]: readonly number[]): Point[] {
  const on = (t: number, from: number, a: number, b: number, to: number) => (1 - t) ** 3 * from + 3 * (1 - t) ** 2 * t * a + 3 * (1 - t) * t ** 2 * b + t ** 3 * to
  return Array.from({ length: STEPS }, (_, step) => {
    const t = (step + 1) / STEPS
    return [on(t, fromX, ax, bx, toX), on(t, fromY, ay, by, toY)] as const
  })
}

/** As much of a line as a part of its length, 0 to 1, as a path. */
export function grown(points: readonly Point[], part: number): string {
  const lengths = points.map(([x, y], place) => Math.hypot(x - (points[place - 1]?.[0] ?? x), y - (points[place - 1]?.[1] ?? y)))
  const wanted = lengths.reduce((sum, length) => sum + length, 0) * part
  let gone = 0
  const shown = points.filter((_, place) => (gone += lengths[place] ?? 0) <= wanted + 0.001)
  return `M${(shown.length > 0 ? shown : points.slice(0, 1)).map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`
}
