import { Link } from 'react-router-dom'
import { useBrand } from '#lib/brand.ts'
import { paths } from '#lib/navigation/paths.ts'
import { t } from '#lib/texts/t.ts'

/** The powered-by line (SC-71), the brand's about page, and links out of the app. */
export function Footer({ isFixed }: { isFixed: boolean }) {
  const { links, hasAbout } = useBrand()
  return (
    <footer className="site-footer" data-fixed={isFixed}>
      <ul>
        {hasAbout && (
          <li>
            <Link to={paths.about()}>{t('nav.about')}</Link>
          </li>
        )}
        <li>
          <a href={links.website} target="_blank" rel="noreferrer">
            {t('nav.website')}
          </a>
        </li>
        <li>
          <a href={links.support}>{t('nav.help')}</a>
        </li>
        <li>
          <Link to={paths.terms()}>{t('nav.terms')}</Link>
        </li>
        <li>
          <Link to={paths.privacy()}>{t('nav.privacy')}</Link>
        </li>
        <li>
          <Link to={paths.here({ modal: 'cookies' })}>{t('nav.cookies')}</Link>
        </li>
      </ul>
      <p>{t('nav.poweredBy')}</p>
    </footer>
  )
}
