import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { useCountdown } from '#lib/countdown.ts'
import { go } from '#lib/navigation/go.ts'
import { paths, patterns } from '#lib/navigation/paths.ts'
import { t } from '#lib/texts/t.ts'
import { CountdownHero } from '../drops/CountdownHero.tsx'
import { Terms } from '../auth/registration/Terms.tsx'

/** The countdown on its own page, and in place of others when forced (RT-31, RT-33). At zero, /countdown redirects home. */
export default function CountdownScreen() {
  const { state } = useCountdown()
  const { pathname } = useLocation()
  const isOver = state === 'none' && pathname.toLowerCase().startsWith(patterns.countdown)
  useEffect(() => {
    if (isOver) void go(paths.home(), { replace: true })
  }, [isOver])
  return (
    <div className="launch-page">
      <title>{t('drops.title')}</title>
      <CountdownHero as="h1" terms={<Terms />} />
    </div>
  )
}
