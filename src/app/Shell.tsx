import { useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react'
import type { Location } from 'react-router-dom'
import { canReadPass } from '#domain/viewer.ts'
import { idle } from '#lib/browser/idle.ts'
import { isStorefront, patterns } from '#lib/navigation/paths.ts'
import { t } from '#lib/texts/t.ts'
import { useViewer } from '#lib/session/viewer.ts'
import { PageFrame } from '#ui/PageFrame.tsx'
import { CookieQuestion } from './CookieQuestion.tsx'
import { Footer } from './Footer.tsx'
import { SessionEndedNotice, ReleaseNotice } from './Notices.tsx'
import type { Frame } from './routes.tsx'
import { TabBar } from './TabBar.tsx'
import { TopNav } from './TopNav.tsx'
import './shell.css'

/** The frame around every screen. A full-screen code has none, so that a scanner finds only the code. */
export function Shell({
  frame,
  location: { pathname, search },
  children,
}: {
  frame: Frame
  location: Location
  children: ReactNode
}) {
  const viewer = useViewer()
  const main = useFocusOnArrival(pathname)
  const isBare = pathname === patterns.pass && new URLSearchParams(search).has('code')
  const hasTabs = canReadPass(viewer) && frame !== 'form' && frame !== 'landing'
  const isFootFixed = frame === 'form' || frame === 'account'

  return (
    <PageFrame
      name={isBare ? 'bare' : frame}
      hasTabs={hasTabs && !isBare}
      main={main}
      above={
        !isBare && (
          <>
            <a className="skip-link" href="#content">
              {t('nav.skip')}
            </a>
            <TopNav frame={frame} isStorefront={isStorefront(pathname)} />
            <CookieQuestion />
          </>
        )
      }
      below={
        <>
          {!isBare && <Footer isFixed={isFootFixed} />}
          {!isBare && hasTabs && <TabBar />}
          <ReleaseNotice />
          <LateModals search={search} />
          <LoadedLater />
        </>
      }
    >
      {!isBare && hasTabs && <SessionEndedNotice />}
      {children}
    </PageFrame>
  )
}

/** Focuses a new screen, as a new page would; the first screen leaves the focus alone. */
function useFocusOnArrival(pathname: string) {
  const main = useRef<HTMLElement>(null)
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    if (!main.current?.contains(document.activeElement))
      main.current?.focus({ preventScroll: true })
  }, [pathname])
  return main
}

/**
 * Loads what opens modals in idle time, or at once for an address with a modal; after a failure, again with the
 * next address.
 */
function LateModals({ search }: { search: string }) {
  const [Host, setHost] = useState<ComponentType>()
  useEffect(() => {
    if (Host) return
    const isWanted = new URLSearchParams(search).has('modal')
    void (isWanted ? Promise.resolve() : idle())
      .then(() => import('./modals.tsx'))
      .then((module) => setHost(() => module.ModalHost))
      .catch(() => undefined)
  }, [Host, search])
  return Host && <Host />
}

function LoadedLater() {
  const [Parts, setParts] = useState<ComponentType>()
  useEffect(() => {
    void idle()
      .then(() => import('./LateParts.tsx'))
      .then((module) => setParts(() => module.LateParts))
      .catch(() => undefined)
  }, [])
  return Parts && <Parts />
}
