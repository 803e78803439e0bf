import { paths } from '#lib/navigation/paths.ts'
import { t } from '#lib/texts/t.ts'

/** The sentence "I agree to the terms and conditions." with a link at the {link} placeholder. */
export function Terms() {
  const [before, after] = t('landing.terms').split('{link}')
  return (
    <>
      {before}
      <a href={paths.terms()} target="_blank" rel="noreferrer">
        {t('landing.termsLink')}
      </a>
      {after}
    </>
  )
}
