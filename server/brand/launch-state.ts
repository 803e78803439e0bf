import type { BrandPack } from '#brands/brand.ts'

/** Returns the pack as pages use it at a time: without the countdown of drops that have opened. */
export function packAt(pack: BrandPack, now: Date): BrandPack {
  const isOver = ({ countDownDate }: BrandPack['program']['drops'][number]) =>
    countDownDate !== undefined && new Date(countDownDate) <= now
  if (!pack.program.drops.some(isOver)) return pack
  const drops = pack.program.drops.map((drop) =>
    isOver(drop) ? { ...drop, countDownDate: undefined, isCountdownForced: false } : drop,
  )
  return { ...pack, program: { ...pack.program, drops } }
}

/** Returns the drop whose countdown is shown: a forced one first, then the next to open. */
export const countdownDropIn = ({ program: { drops } }: BrandPack) =>
  drops
    .flatMap(({ countDownDate, ...drop }) =>
      countDownDate === undefined ? [] : [{ ...drop, countDownDate }],
    )
    .sort(
      (a, b) =>
        Number(b.isCountdownForced) - Number(a.isCountdownForced) ||
        Date.parse(a.countDownDate) - Date.parse(b.countDownDate),
    )[0]
