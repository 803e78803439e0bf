import type { ReactNode } from 'react'
import { useBrand } from '#kit/brand.ts'
import { t } from '#kit/t.ts'
import './landing.css'

/** The first screen of the landing page: the drawing of the programme, its promise, and the way in. */
export function Hero({ children }: { children: ReactNode }) {
  const { art } = useBrand()
  return (
    <section className="landing">
      <div className="landing-art">
        {art.landing && <img src={art.landing} alt={t('landing.imageAlt')} fetchPriority="high" decoding="async" />}
      </div>
      <div className="landing-copy">
        <p className="landing-programme">{t('landing.programme')}</p>
        <h1 className="display">{t('landing.title')}</h1>
        <p className="landing-lead">{t('landing.lead')}</p>
      </div>
      {children && <div className="landing-form" id="join">{children}</div>}
    </section>
  )
}
