import { useBrand } from '#kit/brand.ts'
import { t } from '#kit/t.ts'

/** The powered-by line (SC-71), and the ways out of the app. */
export function Footer({ isFixed }: { isFixed: boolean }) {
  const { links } = useBrand()
  return (
    <footer className="foot" data-fixed={isFixed}>
      <p>{t('nav.poweredBy')}</p>
      <ul>
        <li><a href={links.support}>{t('nav.help')}</a></li>
        <li><a href={links.website} target="_blank" rel="noreferrer">{t('nav.website')}</a></li>
      </ul>
    </footer>
  )
}
