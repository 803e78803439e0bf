import { useState } from 'react'
import { t } from '../lib/texts.ts'
import { time } from '../lib/format.ts'
import { useOpenWork } from '../lib/open-work.ts'
import { readStored } from '../lib/storage.ts'
import { useStore } from '../lib/store.ts'
import { useNow } from '../lib/useNow.ts'
import { Bar } from '../ui/Bar.tsx'
import { Button } from '../ui/Button.tsx'
import { Note } from '../ui/Note.tsx'
import { ChoosePin } from './ChoosePin.tsx'
import { EnterPin } from './EnterPin.tsx'
import { lockedNames, lockOf } from './locked-names.ts'
import { LockedName } from './LockedName.tsx'
import { OfflineStrip } from './OfflineStrip.tsx'
import type { Cashier, Ended, TillState } from './session.ts'

type SignInProps = { state: TillState; ended: Ended | undefined; onManager: () => void }

/** Chooses who is at the till, and asks for their PIN. */
export function SignIn({ state, ended, onManager }: SignInProps) {
  const [chosen, setChosen] = useState<Cashier>()
  const [isForgotten, setIsForgotten] = useState(false)
  const [locks, now] = [useStore(lockedNames), useNow()]
  const lockedUntil = chosen && lockOf(chosen, locks, now)
  useOpenWork(chosen !== undefined)
  const place = t('till.place', { store: state.store.name, till: state.till.name })
  const back = () => {
    setChosen(undefined)
    setIsForgotten(false)
  }
  const choose = (cashier: Cashier) => {
    setIsForgotten(false)
    setChosen(cashier)
  }
  return (
    <main className="screen">
      <Bar place={place} />
      <OfflineStrip />
      <div className="sign-in" data-has-person={chosen ? '' : undefined}>
        <Names
          state={state}
          ended={ended}
          chosen={chosen}
          onChoose={choose}
          onManager={onManager}
        />
        {chosen && (
          <section className="sign-in-pin" key={`${chosen.staffId} ${isForgotten}`}>
            {lockedUntil ? (
              <LockedName name={chosen.name} until={lockedUntil} onBack={back} />
            ) : chosen.hasPin && !isForgotten ? (
              <EnterPin cashier={chosen} onBack={back} onForgotten={() => setIsForgotten(true)} />
            ) : (
              <ChoosePin cashier={chosen} onBack={back} />
            )}
          </section>
        )}
      </div>
    </main>
  )
}

type NamesProps = {
  state: TillState
  ended: Ended | undefined
  chosen: Cashier | undefined
  onChoose: (cashier: Cashier) => void
  onManager: () => void
}

function Names({ state, ended, chosen, onChoose, onManager }: NamesProps) {
  const last = readStored('lastStaff')
  const [locks, now] = [useStore(lockedNames), useNow()]
  return (
    <section className="sign-in-names">
      <div className="body">
        <h1 className="display head-title">{t('till.names.title')}</h1>
        {ended && (
          <Note icon="info" role="status">
            {t(endedTexts[ended])}
          </Note>
        )}
        {state.cashiers.length === 0 && (
          <Note icon="info" look="quiet">
            {t('till.names.none')}
          </Note>
        )}
        <ul className="names">
          {state.cashiers.map((cashier) => (
            <li key={cashier.staffId}>
              <button
                type="button"
                aria-pressed={chosen?.staffId === cashier.staffId}
                onClick={() => onChoose(cashier)}
              >
                <span className="initial" aria-hidden="true">
                  {cashier.name.slice(0, 1)}
                </span>
                <span>{cashier.name}</span>
                <small>
                  {labelOf(cashier, { last, lockedUntil: lockOf(cashier, locks, now) })}
                </small>
              </button>
            </li>
          ))}
        </ul>
      </div>
      <div className="dock">
        <Note icon="shield" look="quiet">
          {t('till.names.manager')}
        </Note>
        <Button look="text" onClick={onManager}>
          {t('till.manager.open')}
        </Button>
      </div>
    </section>
  )
}

const endedTexts = {
  signedOut: 'till.ended.signedOut',
  unused: 'till.ended.unused',
  revoked: 'till.ended.revoked',
} as const

type Known = { last: unknown; lockedUntil: string | undefined }

function labelOf({ staffId, role, hasPin }: Cashier, { last, lockedUntil }: Known): string {
  if (lockedUntil) return t('till.pin.locked', { time: time(lockedUntil) })
  if (!hasPin) return t('till.names.new')
  if (role === 'manager') return t('till.role.manager')
  return staffId === last ? t('till.names.last') : ''
}
