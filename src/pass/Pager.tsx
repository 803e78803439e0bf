import { t } from '#kit/t.ts'
import { useEffect, useState, type RefObject } from 'react'

type PagerProps = { rail: RefObject<HTMLElement | null>; vouchers: number }

/** Says where one is on the rail, and leads to the card and to the vouchers. */
export function Pager({ rail, vouchers }: PagerProps) {
  const place = usePlaceOn(rail)
  if (vouchers === 0) return null
  const goTo = (item: number) => rail.current?.children[item]?.scrollIntoView({ behavior: calmly(), inline: 'start', block: 'nearest' })
  return (
    <div className="pager" role="group" aria-label={t('pass.pager')}>
      <button type="button" aria-current={place === 0 || undefined} onClick={() => goTo(0)}>{t('pass.pagerPass')}</button>
      <button type="button" aria-current={place > 0 || undefined} onClick={() => goTo(1)}>{t('pass.pagerVouchers', { count: vouchers })}</button>
    </div>
  )
}

const calmly = () => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth')

/** The item that the rail has come to rest at. */
function usePlaceOn(rail: RefObject<HTMLElement | null>): number {
  const [place, setPlace] = useState(0)
  useEffect(() => {
    const list = rail.current
    if (!list) return
    const look = () => setPlace(nearestTo(list.scrollLeft, [...list.children] as HTMLElement[]))
    list.addEventListener('scroll', look, { passive: true })
    return () => list.removeEventListener('scroll', look)
  }, [rail])
  return place
}

function nearestTo(left: number, items: readonly HTMLElement[]): number {
  const start = items[0]?.offsetLeft ?? 0
  const distances = items.map((item) => Math.abs(item.offsetLeft - start - left))
  return distances.indexOf(Math.min(...distances))
}
