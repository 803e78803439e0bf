import { useCallback, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import {
  closeScreen,
  followHistory,
  openTab,
  shownScreen,
  type Screen,
  type Tab,
} from './lib/screens.ts'
import { linkSecrets } from './lib/link-secrets.ts'
import { settings } from './lib/settings.ts'
import { useStore } from './lib/store.ts'
import { t } from './lib/texts.ts'
import { uncertainUse } from './lib/uncertain-use.ts'
import { Manager } from './manager/Manager.tsx'
import { MemberScreen } from './member/MemberScreen.tsx'
import { openVoucher } from './result/open-voucher.ts'
import { ScanScreen } from './scan/ScanScreen.tsx'
import { useScanner } from './scan/useScanner.ts'
import { Pairing } from './session/Pairing.tsx'
import { useIdleSignOut } from './session/idle-sign-out.ts'
import { OfflineStrip } from './session/OfflineStrip.tsx'
import {
  refreshSession,
  session,
  signOut,
  watchOpenVoucher,
  whenSignedOut,
  type SignedIn,
  type TillState,
} from './session/session.ts'
import { SignIn } from './session/SignIn.tsx'
import { useFreshSession } from './session/useFreshSession.ts'
import { SettingsScreen } from './settings/SettingsScreen.tsx'
import { TodayScreen } from './today/TodayScreen.tsx'
import { TrainingStrip } from './training/TrainingStrip.tsx'
import { Bar, WhoButton } from './ui/Bar.tsx'
import { Button } from './ui/Button.tsx'
import { Icon, type IconName } from './ui/Icon.tsx'
import { Note } from './ui/Note.tsx'

whenSignedOut(() => openTab('scan'))

const isBusy = (): boolean => openVoucher.get()
watchOpenVoucher(() => openVoucher.get() && !uncertainUse.get())

/** The till: pairing, the names, then the screens of a cashier. */
export function App() {
  const current = useStore(session)
  const { theme, language, isLeftHanded } = useStore(settings)
  const [isManaging, setIsManaging] = useState(() => linkSecrets.get().isLogin === true)
  useEffect(() => whenSignedOut(() => setIsManaging(false)), [])
  useEffect(followHistory, [])
  useEffect(() => {
    document.documentElement.dataset['theme'] = theme
    document.documentElement.toggleAttribute('data-left-hand', isLeftHanded)
  }, [theme, isLeftHanded])
  const isPaired = current.kind === 'paired'
  useFreshSession(isPaired)
  // A manager's own device is no till: there they stay logged in.
  useIdleSignOut(isPaired && (isManaging || current.state.signedIn !== undefined), isBusy)
  const manage = () => setIsManaging(true)
  const stopManaging = useCallback(() => setIsManaging(false), [])
  return (
    <div className="app" lang={language}>
      {isManaging ? (
        <main className="screen">
          <Bar place={t('till.manager.title')} />
          <Manager onBack={stopManaging} />
        </main>
      ) : (
        <SessionScreens onManager={manage} current={current} />
      )}
    </div>
  )
}

type SessionScreensProps = { current: ReturnType<typeof session.get>; onManager: () => void }

function SessionScreens({ current, onManager }: SessionScreensProps) {
  if (current.kind === 'starting')
    return (
      <main className="screen">
        <Bar />
        <div className="checking">
          <span className="spinner" aria-hidden="true" />
          <p role="status">{t('till.starting')}</p>
        </div>
      </main>
    )
  if (current.kind === 'unreachable') return <Unreachable />
  if (current.kind === 'unpaired')
    return <Pairing isRevoked={current.isRevoked} onManager={onManager} />
  const { state, ended } = current
  if (!state.signedIn) return <SignIn state={state} ended={ended} onManager={onManager} />
  return <CashierScreens state={state} person={state.signedIn} />
}

function Unreachable() {
  return (
    <main className="screen">
      <Bar />
      <div className="body">
        <h1 className="display head-title">{t('till.unreachable')}</h1>
        <Note icon="offline">{t('till.unreachableWhy')}</Note>
      </div>
      <div className="dock">
        <Button look="main" onClick={() => void refreshSession()}>
          {t('till.tryAgain')}
        </Button>
      </div>
    </main>
  )
}

function CashierScreens({ state, person }: { state: TillState; person: SignedIn }) {
  const screen = useSyncExternalStore(shownScreen.subscribe, shownScreen.get)
  useScanner()
  const place = t('till.place', { store: state.store.name, till: state.till.name })
  return (
    <div className="screen with-tabs" data-screen={screen.name}>
      <Bar place={place}>
        <WhoButton person={person} onClick={() => void signOut()} />
      </Bar>
      <OfflineStrip />
      <TrainingStrip />
      <div className="split">
        <Tabs shown={screen.name} />
        <main className="main">{screenOf(screen, state)}</main>
      </div>
    </div>
  )
}

function screenOf(screen: Screen, state: TillState): ReactNode {
  switch (screen.name) {
    case 'scan':
      return <ScanScreen code={screen.code} />
    case 'member':
      return <MemberScreen key={screen.memberCode} memberCode={screen.memberCode} />
    case 'today':
      return <TodayScreen />
    case 'settings':
      return <SettingsScreen state={state} />
    case 'manager':
      return <Manager onBack={closeScreen} />
  }
}

const tabs: readonly { name: Tab; icon: IconName }[] = [
  { name: 'scan', icon: 'scan' },
  { name: 'today', icon: 'list' },
  { name: 'settings', icon: 'device' },
]

function Tabs({ shown }: { shown: Screen['name'] }) {
  return (
    <nav className="tabs" aria-label={t('till.tabs')}>
      {tabs.map(({ name, icon }) => (
        <button
          key={name}
          type="button"
          aria-current={name === shown ? 'page' : undefined}
          onClick={() => openTab(name)}
        >
          <Icon name={icon} />
          {t(`till.tab.${name}`)}
        </button>
      ))}
    </nav>
  )
}
