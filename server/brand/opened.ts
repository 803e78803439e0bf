import type { BrandPack } from '#brands/brand.ts'

/** A pack as the page is made of it at a time: a drop that has opened counts down no longer. */
export function openedBy(pack: BrandPack, now: Date): BrandPack {
  const isOver = ({ countDownDate }: BrandPack['programme']['drops'][number]) => countDownDate !== undefined && new Date(countDownDate) <= now
  if (!pack.programme.drops.some(isOver)) return pack
  const drops = pack.programme.drops.map((drop) => (isOver(drop) ? { ...drop, countDownDate: undefined, isCountdownForced: false } : drop))
  return { ...pack, programme: { ...pack.programme, drops } }
}

/** The drop that counts down, of a pack as it is at a time: the one that is forced before others, then the next. */
export const countingIn = ({ programme: { drops } }: BrandPack) => drops
  .flatMap(({ countDownDate, ...drop }) => (countDownDate === undefined ? [] : [{ ...drop, countDownDate }]))
  .sort((a, b) => Number(b.isCountdownForced) - Number(a.isCountdownForced) || Date.parse(a.countDownDate) - Date.parse(b.countDownDate))[0]
