/** How a way to earn is drawn beside the others: a length as its share of the largest, an area by its diameter. */
export type Drawn = { length: number; diameter: number }

/** Draws what each is worth to scale: twice the points are twice the length of a line, and twice the area of a disc. */
export function drawnToScale(points: readonly number[]): Drawn[] {
  const most = Math.max(1, ...points)
  return points.map((each) => {
    const length = Math.max(0, each) / most
    return { length: rounded(length), diameter: rounded(Math.sqrt(length)) }
  })
}

const rounded = (share: number): number => Math.round(share * 1000) / 1000
