/** Milliseconds for which the same code must be out of view to count as shown again. */
const GONE_MS = 1_500

/**
 * Creates a filter for what the camera reads, many times a second: a code counts once until it was out of view for a
 * while. Otherwise the voucher that was just used would be checked again. A code that is seen while codes have to wait
 * (`isReady` is false) counts later, if it is still in view.
 */
export function repeatFilter(): (code: string, at: number, isReady: boolean) => boolean {
  let last: { code: string; at: number } | undefined
  return (code, at, isReady) => {
    const isRepeat = last?.code === code && at - last.at < GONE_MS
    if (isRepeat || isReady) last = { code, at }
    return isReady && !isRepeat
  }
}
