import { useRef } from 'react'
import { Link } from 'react-router-dom'
import { saveCookieChoice } from '#lib/consent.ts'
import { paths } from '#lib/navigation/paths.ts'
import { t } from '#lib/texts/t.ts'
import { Button } from '#ui/Button.tsx'
import { useBannerPosition } from './bannerPosition.ts'
import './cookies.css'

/** The cookie banner (SC-73). Refusing is as easy as accepting. The banner moves away from codes and forms (bannerPosition.ts). */
export function CookieBanner() {
  const bounds = useRef<HTMLDivElement>(null)
  const place = useBannerPosition(bounds)

  function answer(analytics: boolean) {
    // The focused button is about to be removed, so the focus moves to the start of the page.
    document.getElementById('content')?.focus({ preventScroll: true })
    saveCookieChoice({ analytics })
  }

  return (
    <div className="cookies" data-place={place} ref={bounds}>
      <section className="cookies-card" aria-labelledby="cookies-ask">
        <h2 className="sr-only" id="cookies-ask">
          {t('cookies.ask')}
        </h2>
        <p>
          {t('cookies.askText')}{' '}
          <Link to={paths.here({ modal: 'cookies' })}>{t('cookies.more')}</Link>
        </p>
        <div className="cookies-buttons">
          <Button look="quiet" size="small" onClick={() => answer(false)}>
            {t('cookies.onlyNeeded')}
          </Button>
          <Button look="quiet" size="small" onClick={() => answer(true)}>
            {t('cookies.all')}
          </Button>
        </div>
      </section>
    </div>
  )
}
