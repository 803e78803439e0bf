import { useEffect, useState } from 'react'
import { formatMoment } from '#kit/format.ts'
import { useCountdown } from '#kit/countdown.ts'
import { idle } from '#kit/idle.ts'
import { t } from '#kit/t.ts'
import { useTimeLeft } from './useTimeLeft.ts'
import './drops.css'

const parts = ['days', 'hours', 'mins', 'secs'] as const

/**
 * SC-63, SC-64: what is left until the drop opens. The digits change and nothing moves. Who hears the page is told in a
 * sentence without seconds, when she comes to it; nothing is read out by itself.
 */
export function CountdownTimer({ as: Headline }: { as: 'h1' | 'h2' }) {
  const left = useTimeLeft()
  const known = useCountdown()
  // Not before the server was heard: what it writes into the page itself knows nothing of the reader's time zone.
  const opens = known.state === 'counting' ? known.drop.countDown.countDownDate : undefined
  return (
    <section className="countdown" aria-labelledby="countdown-title">
      <Headline className="display countdown-title" id="countdown-title">{t('drops.title')}</Headline>
      <p className="sr" role="timer" aria-live="off">{left ? t('drops.left', { days: t('drops.daysLeft', { count: left.days }), hours: t('drops.hoursLeft', { count: left.hours }), mins: t('drops.minsLeft', { count: left.mins }) }) : t('ui.loading')}</p>
      <dl className="countdown-digits" aria-hidden="true">
        {parts.map((part) => (
          <div key={part}>
            <dt>{t(`drops.${part}`)}</dt>
            <dd className="display">{left ? String(left[part]).padStart(2, '0') : '––'}</dd>
          </div>
        ))}
      </dl>
      <p className="countdown-moment">{opens && <Moment iso={opens} />}</p>
    </section>
  )
}

/** Where the reader is. A slow phone takes a tenth of a second to open its calendar: that waits until the page has nothing else to do. */
function Moment({ iso }: { iso: string }) {
  const [isTime, setIsTime] = useState(false)
  useEffect(() => {
    void idle().then(() => setIsTime(true))
  }, [])
  return <time dateTime={iso}>{isTime && formatMoment(iso)}</time>
}
