import {
  useEffect,
  useState,
  useSyncExternalStore,
  type ComponentType,
  type ReactNode,
} from 'react'
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
import { MemberScreen } from './member/MemberScreen.tsx'
import { openVoucher } from './result/open-voucher.ts'
import { ScanScreen } from './scan/ScanScreen.tsx'
import { Pairing } from './session/Pairing.tsx'
import { useQuietSignOut } from './session/quiet.ts'
import {
  refreshSession,
  session,
  signOut,
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

/** The till: pairing, the names, then the screens of a cashier. */
export function App() {
  const current = useStore(session)
  const { theme, language, isLeftHanded } = useStore(settings)
  const [isManaging, setIsManaging] = useState(() => linkSecrets.get().isLogin === true)
  useEffect(() => {
    document.documentElement.dataset['theme'] = theme
    document.documentElement.toggleAttribute('data-left-hand', isLeftHanded)
  }, [theme, isLeftHanded])
  useFreshSession(current.kind === 'paired')
  const manage = () => setIsManaging(true)
  return (
    <div className="app" lang={language}>
      {isManaging ? (
        <main className="screen">
          <Bar place={t('till.manager.title')} />
          <Manager onBack={() => setIsManaging(false)} />
        </main>
      ) : (
        <OfSession onManager={manage} current={current} />
      )}
    </div>
  )
}

type OfSessionProps = { current: ReturnType<typeof session.get>; onManager: () => void }

function OfSession({ current, onManager }: OfSessionProps) {
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
  const { state } = current
  if (!state.signedIn) return <SignIn state={state} onManager={onManager} />
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

const isBusy = (): boolean => openVoucher.get()

function CashierScreens({ state, person }: { state: TillState; person: SignedIn }) {
  const screen = useSyncExternalStore(shownScreen.subscribe, shownScreen.get)
  useQuietSignOut(isBusy)
  useEffect(followHistory, [])
  useEffect(() => openTab('scan'), [])
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

const online = {
  subscribe(listener: () => void) {
    for (const type of ['online', 'offline']) addEventListener(type, listener)
    return () => {
      for (const type of ['online', 'offline']) removeEventListener(type, listener)
    }
  },
  get: () => navigator.onLine,
}

/** Says that there is no connection. It is a line and no alarm. */
function OfflineStrip() {
  const isOnline = useSyncExternalStore(online.subscribe, online.get)
  return (
    <div role="status">
      {!isOnline && (
        <p className="strip">
          <Icon name="offline" />
          {t('till.offline')}
        </p>
      )}
    </div>
  )
}

/** Loads the part for managers, which no cashier needs. */
function Manager({ onBack }: { onBack: () => void }) {
  const [Part, setPart] = useState<ComponentType<{ onBack: () => void }>>()
  useEffect(() => {
    void import('./manager/ManagerScreen.tsx').then((loaded) => setPart(() => loaded.default))
  }, [])
  return Part ? <Part onBack={onBack} /> : null
}
