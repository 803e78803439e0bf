type Point = readonly [number, number]

/** Points per curve segment: it looks smooth at the size of a film. */
const STEPS = 14

/** Returns the points of a drawing's first path, which may only use absolute M and C commands. */
export function flattenPath(svg: string): Point[] {
  const path = / d="([^"]+)"/.exec(svg)?.[1] ?? ''
  const points: Point[] = []
  for (const [, command, numbers = ''] of path.matchAll(/([MC])([^MC]*)/g)) {
    const values = (numbers.match(/-?[\d.]+/g) ?? []).map(Number)
    if (command === 'M') points.push([values[0] ?? 0, values[1] ?? 0])
    else
      for (let at = 0; at + 5 < values.length; at += 6)
        points.push(...curve(points.at(-1) ?? [0, 0], values.slice(at, at + 6)))
  }
  return points
}

function curve(
  [fromX, fromY]: Point,
  [ax = 0, ay = 0, bx = 0, by = 0, toX = 0, toY = 0]: readonly number[],
): Point[] {
  const on = (t: number, from: number, a: number, b: number, to: number) =>
    (1 - t) ** 3 * from + 3 * (1 - t) ** 2 * t * a + 3 * (1 - t) * t ** 2 * b + t ** 3 * to
  return Array.from({ length: STEPS }, (_, step) => {
    const t = (step + 1) / STEPS
    return [on(t, fromX, ax, bx, toX), on(t, fromY, ay, by, toY)] as const
  })
}

/** Returns the path of the first `part` (0 to 1) of a line's length. */
export function growPath(points: readonly Point[], part: number): string {
  const lengths = points.map(([x, y], place) =>
    Math.hypot(x - (points[place - 1]?.[0] ?? x), y - (points[place - 1]?.[1] ?? y)),
  )
  const visibleLength = lengths.reduce((sum, length) => sum + length, 0) * part
  let distance = 0
  const shown = points.filter(
    (_, place) => (distance += lengths[place] ?? 0) <= visibleLength + 0.001,
  )
  return `M${(shown.length > 0 ? shown : points.slice(0, 1)).map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`
}
