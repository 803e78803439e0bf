import { useBrand } from '#kit/brand.ts'
import { t } from '#kit/t.ts'

/** "I agree to the terms and conditions.", the link where the text says. */
export function Terms() {
  const { links } = useBrand()
  const [before, after] = t('landing.terms').split('{link}')
  return <>{before}<a href={links.website} target="_blank" rel="noreferrer">{t('landing.termsLink')}</a>{after}</>
}
