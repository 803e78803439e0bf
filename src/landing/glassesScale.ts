/** The size of a way to earn relative to the largest: the length of a line and the diameter of a disc, from 0 to 1. */
export type DrawnSize = { length: number; diameter: number }

/** Returns the sizes of ways to earn: twice the points give twice the length of a line and twice the area of a disc. */
export function drawToScale(points: readonly number[]): DrawnSize[] {
  const largest = Math.max(1, ...points)
  return points.map((each) => {
    const length = Math.max(0, each) / largest
    return { length: roundShare(length), diameter: roundShare(Math.sqrt(length)) }
  })
}

const roundShare = (share: number): number => Math.round(share * 1000) / 1000
