import { t } from '#lib/texts/t.ts'
import { useEffect, useState, type RefObject } from 'react'

type PagerProps = { rail: RefObject<HTMLElement | null>; vouchers: number }

/** Shows the position on the rail, with buttons to scroll to the card and to the vouchers. */
export function Pager({ rail, vouchers }: PagerProps) {
  const place = usePlaceOn(rail)
  if (vouchers === 0) return null
  const goTo = (item: number) =>
    rail.current?.children[item]?.scrollIntoView({
      behavior: scrollBehavior(),
      inline: 'start',
      block: 'nearest',
    })
  return (
    <div className="pager" role="group" aria-label={t('pass.pager')}>
      <button type="button" aria-current={place === 0 || undefined} onClick={() => goTo(0)}>
        {t('pass.pagerPass')}
      </button>
      <button type="button" aria-current={place > 0 || undefined} onClick={() => goTo(1)}>
        {t('pass.pagerVouchers', { count: vouchers })}
      </button>
    </div>
  )
}

const scrollBehavior = () =>
  matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth'

/** Returns the index of the item nearest to the scroll position. */
function usePlaceOn(rail: RefObject<HTMLElement | null>): number {
  const [place, setPlace] = useState(0)
  useEffect(() => {
    const list = rail.current
    if (!list) return
    const update = () => setPlace(nearestTo(list.scrollLeft, [...list.children] as HTMLElement[]))
    list.addEventListener('scroll', update, { passive: true })
    return () => list.removeEventListener('scroll', update)
  }, [rail])
  return place
}

function nearestTo(left: number, items: readonly HTMLElement[]): number {
  const start = items[0]?.offsetLeft ?? 0
  const distances = items.map((item) => Math.abs(item.offsetLeft - start - left))
  return distances.indexOf(Math.min(...distances))
}
