import { useEffect, useRef, useState } from 'react'
import type { MembershipAccount } from '#contract/membership.ts'
import { local } from '#offline/localStore.ts'
import { paths } from '#lib/navigation/paths.ts'
import { formatNumber } from '#lib/texts/format.ts'
import { t } from '#lib/texts/t.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Bar } from '#ui/Meter.tsx'
import { TierIcon } from '#ui/TierIcon.tsx'
import { toNextTier } from './TierMeter.tsx'
import { usePointsProgress } from './usePointsProgress.ts'
import './points.css'

/**
 * The compact points panel (SC-76). It follows the full panel in the page and slides up from below once that has
 * scrolled out of view. Folded it shows only the balance; the phone stores that choice.
 */
export function StickyPoints({ membership }: { membership: MembershipAccount }) {
  const progress = usePointsProgress(membership)
  const { place, isPast } = useIsPast()
  const [isFolded, setFolded] = useState(() => local.get('pointsFolded') ?? false)
  const { redeemablePoints } = progress.points

  function toggle() {
    local.set('pointsFolded', !isFolded)
    setFolded(!isFolded)
  }

  return (
    <>
      <span ref={place} aria-hidden="true" />
      <aside
        className={isFolded ? 'points-dock is-collapsed' : 'points-dock'}
        aria-label={t('points.dock')}
        inert={!isPast}
        data-shown={isPast}
      >
        <div className="points-dock-row">
          <TierIcon place={progress.tiers.indexOf(progress.tier)} />
          <span className="points-dock-text" id="mini-points">
            <b>
              {formatNumber(redeemablePoints)} {t('points.toSpend', { count: redeemablePoints })}
            </b>
            {progress.tiers.length > 1 && !isFolded && <small>{toNextTier(progress)}</small>}
          </span>
          {!isFolded && (
            <Button to={paths.here({ modal: 'redeem' })} size="small">
              {t('points.redeemShort')}
            </Button>
          )}
          <button
            type="button"
            className="icon-button points-dock-toggle"
            aria-expanded={!isFolded}
            aria-label={isFolded ? t('points.unfold') : t('points.fold')}
            onClick={toggle}
          >
            <Icon name="down" />
          </button>
          {progress.tiers.length > 1 && <Bar fill={progress.fill} />}
        </div>
      </aside>
    </>
  )
}

/** Returns whether the page was scrolled past `place`; false while it is still below the view. */
function useIsPast() {
  const place = useRef<HTMLSpanElement>(null)
  const [isPast, setPast] = useState(false)

  useEffect(() => {
    if (!place.current) return
    // Everything below the view counts as in view, so that a jump past `place` is noticed.
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry) setPast(!entry.isIntersecting)
      },
      { rootMargin: '0px 0px 1000000px' },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [])

  return { place, isPast }
}
