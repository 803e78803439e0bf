/** Ranges of one run; the next run goes on after them. */
export const MAX_RANGES = 50

/** Returns ranges of at most `size` blocks from one to another block, both included; `MAX_RANGES` of them. */
export function* blockRanges({
  from,
  to,
  size,
}: {
  from: number
  to: number
  size: number
}): Generator<{ fromBlock: number; toBlock: number }> {
  const end = Math.min(to, from + size * MAX_RANGES - 1)
  for (let fromBlock = from; fromBlock <= end; fromBlock += size)
    yield { fromBlock, toBlock: Math.min(end, fromBlock + size - 1) }
}
