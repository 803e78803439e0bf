import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { useCountdown } from '#kit/countdown.ts'
import { go } from '#kit/go.ts'
import { paths, patterns } from '#kit/paths.ts'
import { t } from '#kit/t.ts'
import { CountdownHero } from '../drops/CountdownHero.tsx'
import { Terms } from '../session/Terms.tsx'

/** RT-31, RT-33: the countdown on a page of its own, and before others where it is forced. At zero /countdown leads home. */
export default function CountdownScreen() {
  const { state } = useCountdown()
  const { pathname } = useLocation()
  const isOver = state === 'none' && pathname.toLowerCase().startsWith(patterns.countdown)
  useEffect(() => { if (isOver) void go(paths.home(), { replace: true }) }, [isOver])
  return (
    <div className="launch-page">
      <title>{t('drops.title')}</title>
      <CountdownHero as="h1" terms={<Terms />} />
    </div>
  )
}
