import { paths } from '#kit/paths.ts'
import { t } from '#kit/t.ts'

/** "I agree to the terms and conditions.", the link where the text says. */
export function Terms() {
  const [before, after] = t('landing.terms').split('{link}')
  return <>{before}<a href={paths.terms()} target="_blank" rel="noreferrer">{t('landing.termsLink')}</a>{after}</>
}
