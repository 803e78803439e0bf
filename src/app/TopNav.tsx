import { useRef, type FocusEvent, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Language } from '#contract/problems.ts'
import { canReadPass } from '#domain/viewer.ts'
import { darkDrawing, hasLoginMethod, useBrand } from '#lib/brand.ts'
import { useLanguage } from '#lib/texts/language.ts'
import { paths } from '#lib/navigation/paths.ts'
import { refreshAll } from '#lib/api/queries.ts'
import { chooseLanguage } from '#lib/texts/chooseLanguage.ts'
import { t } from '#lib/texts/t.ts'
import { useScrolledPast } from '#lib/browser/useScrolledPast.ts'
import { useViewer } from '#lib/session/viewer.ts'
import { Icon } from '#ui/Icon.tsx'
import { confirmLogOut } from '../auth/logout/logOut.ts'
import { OfflineBanner } from './OfflineBanner.tsx'
import type { Frame } from './routes.tsx'
import { useTabs } from './TabBar.tsx'

/** In pixels (CO-14). */
const SCROLL_LIMIT = 40

/** Logo, offline line and menu (SC-66..70); on storefront paths also the shop link (RT-38). */
export function TopNav({ frame, isStorefront }: { frame: Frame; isStorefront: boolean }) {
  const viewer = useViewer()
  const { name, art } = useBrand()
  const hasScrolled = useScrolledPast(SCROLL_LIMIT)
  const isSolid = hasScrolled || frame === 'form' || frame === 'account'
  const isOverPicture = frame === 'membership' && !isSolid
  const hasPass = canReadPass(viewer)
  const logo = (isOverPicture && art['wordmark-light']) || art.wordmark
  const darkLogo = logo && darkDrawing(logo)

  return (
    <header className="nav" data-solid={isSolid} data-over={isOverPicture}>
      <Link className="nav-logo" to={hasPass ? paths.pass() : paths.home()}>
        {logo ? (
          <picture>
            {darkLogo && <source media="(prefers-color-scheme: dark)" srcSet={darkLogo} />}
            <img src={logo} alt={name} height={30} />
          </picture>
        ) : (
          <span className="wordmark">{name}</span>
        )}
      </Link>
      {hasPass && !isStorefront && <WideNav />}
      <OfflineBanner />
      {isStorefront && <ShopLink />}
      {viewer.kind === 'preview' ? (
        <PreviewMenu />
      ) : hasPass ? (
        <MemberMenu isSignedOut={viewer.kind === 'signedOutMember'} />
      ) : (
        <VisitorMenu isStorefront={isStorefront} />
      )}
    </header>
  )
}

const WideNav = () => (
  <nav className="nav-wide" aria-label={t('nav.main')}>
    {useTabs().map(({ id, to, state, title, isHere }) => (
      <Link key={id} to={to} state={state} data-tab={id} aria-current={isHere ? 'page' : undefined}>
        {title}
      </Link>
    ))}
  </nav>
)

/** A preview viewer has no account, so only the language can be changed. */
const PreviewMenu = () => (
  <nav className="nav-links" aria-label={t('nav.menu')}>
    <OtherLanguage className="nav-language" />
  </nav>
)

const ShopLink = () => (
  <a className="nav-shop" href={useBrand().links.website} target="_blank" rel="noreferrer">
    {t('nav.website')}
  </a>
)

const VisitorMenu = ({ isStorefront }: { isStorefront: boolean }) => (
  <nav className="nav-links" aria-label={t('nav.accountMenu')}>
    <OtherLanguage className="nav-language" />
    <Link className="nav-login" to={paths.login()}>
      {t('nav.login')}
    </Link>
    {!isStorefront && (
      <Menu label={t('nav.menu')} icon="menu">
        <li>
          <Link to={paths.login()}>{t('nav.login')}</Link>
        </li>
        {hasLoginMethod('password') && (
          <li>
            <Link to={paths.register()}>{t('nav.register')}</Link>
          </li>
        )}
        <li>
          <OtherLanguage />
        </li>
      </Menu>
    )}
  </nav>
)

const MemberMenu = ({ isSignedOut }: { isSignedOut: boolean }) => (
  <nav className="nav-links" aria-label={t('nav.accountMenu')}>
    <Menu label={t('nav.accountMenu')} icon="user">
      {isSignedOut && (
        <li>
          <Link to={paths.login()}>{t('nav.login')}</Link>
        </li>
      )}
      <li>
        <Link to={paths.collection()}>{t('nav.myMembership')}</Link>
      </li>
      <li>
        <Link to={paths.accountDetails()}>{t('nav.contactInformation')}</Link>
      </li>
      <li>
        <OtherLanguage />
      </li>
      <li>
        <button type="button" onClick={confirmLogOut}>
          {t('nav.logout')}
        </button>
      </li>
    </Menu>
  </nav>
)

/** A native popover: Esc, a press outside, choosing an entry and tabbing out close it. */
function Menu({
  label,
  icon,
  children,
}: {
  label: string
  icon: 'menu' | 'user'
  children: ReactNode
}) {
  const list = useRef<HTMLUListElement>(null)
  const button = useRef<HTMLButtonElement>(null)

  function closeOnBlur({ relatedTarget: next }: FocusEvent) {
    // Without a focused element the window lost focus or a press happened, which the popover handles itself.
    if (!next || list.current?.contains(next) || next === button.current) return
    list.current?.hidePopover()
  }

  return (
    <>
      <button
        type="button"
        className="icon-button nav-menu-button"
        popoverTarget="nav-menu"
        aria-label={label}
        ref={button}
        onBlur={closeOnBlur}
      >
        <Icon name={icon} />
      </button>
      <ul
        className="nav-menu"
        id="nav-menu"
        popover="auto"
        ref={list}
        onBlur={closeOnBlur}
        onClick={() => list.current?.hidePopover()}
      >
        {children}
      </ul>
    </>
  )
}

const otherLanguages: Record<Language, { language: Language; name: 'ui.french' | 'ui.english' }> = {
  en: { language: 'fr', name: 'ui.french' },
  fr: { language: 'en', name: 'ui.english' },
}

function OtherLanguage({ className }: { className?: string }) {
  const { languages } = useBrand()
  const other = otherLanguages[useLanguage()]
  if (!languages.includes(other.language)) return null
  return (
    <button
      type="button"
      className={className}
      lang={other.language}
      data-early-click
      onClick={() => void chooseLanguage(other.language).then(refreshAll)}
    >
      {t(other.name)}
    </button>
  )
}
