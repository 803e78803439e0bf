import { useEffect, useState } from 'react'
import { formatMoment } from '#lib/texts/format.ts'
import { useCountdown } from '#lib/countdown.ts'
import { idle } from '#lib/browser/idle.ts'
import { t } from '#lib/texts/t.ts'
import { useTimeLeft } from './useTimeLeft.ts'
import './drops.css'

const parts = ['days', 'hours', 'mins', 'secs'] as const

/**
 * Shows the time left until the drop opens (SC-63, SC-64), without layout shift. Screen readers get a sentence without
 * seconds when they reach it; changes are not announced.
 */
export function CountdownTimer({ as: Headline }: { as: 'h1' | 'h2' }) {
  const left = useTimeLeft()
  const current = useCountdown()
  // Only after the server's response: the server-rendered page cannot know the reader's time zone.
  const opens = current.state === 'counting' ? current.drop.countDown.countDownDate : undefined
  return (
    <section className="countdown" aria-labelledby="countdown-title">
      <Headline className="display countdown-title" id="countdown-title">
        {t('drops.title')}
      </Headline>
      <p className="sr-only" role="timer" aria-live="off">
        {left
          ? t('drops.left', {
              days: t('drops.daysLeft', { count: left.days }),
              hours: t('drops.hoursLeft', { count: left.hours }),
              mins: t('drops.minsLeft', { count: left.mins }),
            })
          : t('ui.loading')}
      </p>
      <dl className="countdown-digits" aria-hidden="true">
        {parts.map((part) => (
          <div key={part}>
            <dt>{t(`drops.${part}`)}</dt>
            <dd className="display">{left ? String(left[part]).padStart(2, '0') : '––'}</dd>
          </div>
        ))}
      </dl>
      <p className="countdown-date">{opens && <Moment iso={opens} />}</p>
    </section>
  )
}

/** The moment in the reader's time zone. Formatting it first takes 0.1 s on a slow phone, so it waits until the page is idle. */
function Moment({ iso }: { iso: string }) {
  const [isTime, setIsTime] = useState(false)
  useEffect(() => {
    void idle().then(() => setIsTime(true))
  }, [])
  return <time dateTime={iso}>{isTime && formatMoment(iso)}</time>
}
