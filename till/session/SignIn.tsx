import { useState } from 'react'
import { t } from '../lib/texts.ts'
import { readStored, writeStored } from '../lib/storage.ts'
import { Bar } from '../ui/Bar.tsx'
import { Button } from '../ui/Button.tsx'
import { Note } from '../ui/Note.tsx'
import { ChoosePin } from './ChoosePin.tsx'
import { EnterPin } from './EnterPin.tsx'
import type { Cashier, TillState } from './session.ts'

/** Chooses who is at the till, and asks for their PIN. */
export function SignIn({ state, onManager }: { state: TillState; onManager: () => void }) {
  const [chosen, setChosen] = useState<Cashier>()
  const [isForgotten, setIsForgotten] = useState(false)
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
      <div className="sign-in" data-has-person={chosen ? '' : undefined}>
        <Names state={state} chosen={chosen} onChoose={choose} onManager={onManager} />
        {chosen && (
          <section className="sign-in-pin" key={`${chosen.staffId} ${isForgotten}`}>
            {chosen.hasPin && !isForgotten ? (
              <EnterPin
                cashier={chosen}
                onSignedIn={() => writeStored('lastStaff', chosen.staffId)}
                onBack={back}
                onForgotten={() => setIsForgotten(true)}
              />
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
  chosen: Cashier | undefined
  onChoose: (cashier: Cashier) => void
  onManager: () => void
}

function Names({ state, chosen, onChoose, onManager }: NamesProps) {
  const last = readStored('lastStaff')
  return (
    <section className="sign-in-names">
      <div className="body">
        <h1 className="display head-title">{t('till.names.title')}</h1>
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
                <small>{labelOf(cashier, last)}</small>
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

function labelOf({ staffId, role, hasPin }: Cashier, last: unknown): string {
  if (!hasPin) return t('till.names.new')
  if (role === 'manager') return t('till.role.manager')
  return staffId === last ? t('till.names.last') : ''
}
