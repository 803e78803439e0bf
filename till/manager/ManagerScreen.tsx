import { useEffect, useState } from 'react'
import { staff, type StaffPerson } from '#contract/till-app.ts'
import { asFailure, call } from '../lib/call.ts'
import { t } from '../lib/texts.ts'
import { linkSecrets } from '../lib/link-secrets.ts'
import { useAction } from '../lib/useAction.ts'
import { useLoaded } from '../lib/useLoaded.ts'
import { Button } from '../ui/Button.tsx'
import { Note } from '../ui/Note.tsx'
import { Title } from '../ui/Title.tsx'
import { AuditLog } from './AuditLog.tsx'
import { Login } from './Login.tsx'
import { LinkLogin } from './LinkLogin.tsx'
import { Passkeys } from './Passkeys.tsx'
import { Stores } from './Stores.tsx'
import { Team } from './Team.tsx'

/** The manager who is logged in on this device; undefined for nobody. */
async function loadManager(): Promise<{ person: StaffPerson | undefined }> {
  try {
    return { person: await call(staff.me) }
  } catch (thrown) {
    const failure = asFailure(thrown)
    if (failure.status === 401) return { person: undefined }
    throw failure
  }
}

/** The part for managers: the team, the tills of the stores, and what staff did. */
export default function ManagerScreen({ onBack }: { onBack: () => void }) {
  const { value, failure, reload } = useLoaded(loadManager)
  const back = { label: t('till.manager.back'), onClick: onBack }
  const [loginToken, setLoginToken] = useState(() => linkSecrets.get().loginToken)
  // A link counts once, also when it is not used: nothing may log in with it later.
  useEffect(() => linkSecrets.set({}), [])
  const finish = () => {
    setLoginToken(undefined)
    reload()
  }
  if (value && loginToken)
    return (
      <LinkLogin
        token={loginToken}
        current={value.person}
        onBack={onBack}
        onLoggedIn={finish}
        onUnused={() => setLoginToken(undefined)}
      />
    )
  if (value && !value.person) return <Login onBack={onBack} onLoggedIn={reload} />
  return (
    <div className="screen-part manager">
      <Title back={back}>{value?.person?.name ?? t('till.manager.title')}</Title>
      {failure && (
        <div className="body">
          <Note icon="offline" look="bad" role="alert">
            {failure.message}
          </Note>
          <Button onClick={reload}>{t('till.tryAgain')}</Button>
        </div>
      )}
      {value?.person && <Parts person={value.person} onLoggedOut={reload} />}
    </div>
  )
}

const parts = ['stores', 'team', 'log'] as const
type Part = (typeof parts)[number]

function Parts({ person, onLoggedOut }: { person: StaffPerson; onLoggedOut: () => void }) {
  const [part, setPart] = useState<Part>('stores')
  const { run, isRunning, failure } = useAction(async () => {
    await call(staff.logOut)
    onLoggedOut()
  })
  return (
    <>
      <div className="filters" role="group" aria-label={t('till.manager.parts')}>
        {parts.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === part}
            onClick={() => setPart(name)}
          >
            {t(`till.manager.${name}`)}
          </button>
        ))}
      </div>
      {part === 'stores' && <Stores />}
      {part === 'team' && <Team ownId={person.staffId} />}
      {part === 'log' && <AuditLog />}
      <div className="dock">
        {failure && (
          <Note icon="alert" look="bad" role="alert">
            {failure.message}
          </Note>
        )}
        <Passkeys />
        <Button isBusy={isRunning} onClick={() => run()}>
          {t('till.manager.logOut')}
        </Button>
      </div>
    </>
  )
}
