import { t } from '#lib/texts/t.ts'
import { Icon } from '#ui/Icon.tsx'
import './membership.css'

const questions = ['faq1', 'faq2', 'faq3', 'faq4'] as const

/** "Good to know" (SC-79), in texts that a brand pack can replace. */
export const Faq = () => (
  <section className="section section-plain section-faq" aria-labelledby="good-to-know">
    <div className="section-head">
      <h2 className="display" id="good-to-know">
        {t('membership.faq')}
      </h2>
    </div>
    <div className="faq">
      {questions.map((question, place) => (
        <details key={question} name="faq" open={place === 0}>
          <summary>
            <span>{t(`membership.${question}`)}</span>
            <Icon name="plus" />
          </summary>
          <p>{t(`membership.${question}Answer`)}</p>
        </details>
      ))}
    </div>
  </section>
)
