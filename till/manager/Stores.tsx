import { useCallback, useState } from 'react'
import { staff } from '#contract/till-app.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { call } from '../lib/call.ts'
import { moment } from '../lib/format.ts'
import { t } from '../lib/texts.ts'
import { useAction } from '../lib/useAction.ts'
import { useLoaded } from '../lib/useLoaded.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Note } from '../ui/Note.tsx'
import { PairingCode } from './PairingCode.tsx'

type Store = ResponseOf<typeof staff.stores>['stores'][number]
type Till = Store['tills'][number]

/** The stores of the brand with their tills. */
export function Stores() {
  const load = useCallback(() => call(staff.stores), [])
  const { value, failure, reload } = useLoaded(load)
  const [pairing, setPairing] = useState<Store>()
  const [ending, setEnding] = useState<Till>()
  return (
    <div className="body manager-stores">
      {failure && (
        <Note icon="alert" look="bad" role="alert">
          {failure.message}
        </Note>
      )}
      {value?.stores.length === 0 && (
        <Note icon="info" look="quiet">
          {t('till.stores.none')}
        </Note>
      )}
      {value?.stores.map((store) => (
        <section key={store.storeId} className="part-list">
          <h2>{store.name}</h2>
          <ul className="rows">
            {store.tills.map((till) => (
              <TillRow key={till.tillId} till={till} onEnd={() => setEnding(till)} />
            ))}
          </ul>
          <Button icon="plus" onClick={() => setPairing(store)}>
            {t('till.stores.pair')}
          </Button>
        </section>
      ))}
      {pairing && (
        <PairingCode
          store={pairing}
          onClose={() => {
            setPairing(undefined)
            reload()
          }}
        />
      )}
      {ending && (
        <EndTill
          till={ending}
          onClose={() => {
            setEnding(undefined)
            reload()
          }}
        />
      )}
    </div>
  )
}

function TillRow({ till, onEnd }: { till: Till; onEnd: () => void }) {
  const { name, lastSeenAt, revokedAt } = till
  return (
    <li className="row">
      <Icon name="device" />
      <span>
        <strong>{name}</strong>
        <small>
          {revokedAt
            ? t('till.stores.ended', { date: moment(revokedAt) })
            : lastSeenAt
              ? t('till.stores.seen', { date: moment(lastSeenAt) })
              : t('till.stores.unseen')}
        </small>
      </span>
      {!revokedAt && (
        <Button look="small" onClick={onEnd}>
          {t('till.stores.end')}
          <span className="sr-only"> {name}</span>
        </Button>
      )}
    </li>
  )
}

function EndTill({ till, onClose }: { till: Till; onClose: () => void }) {
  const { run, isRunning, failure } = useAction(async () => {
    await call(staff.revokeTill, { body: { tillId: till.tillId } })
    onClose()
  })
  return (
    <Dialog title={t('till.stores.endTitle', { name: till.name })} onClose={onClose}>
      <p>{t('till.stores.endLead')}</p>
      {failure && (
        <Note icon="alert" look="bad" role="alert">
          {failure.message}
        </Note>
      )}
      <div className="acts">
        <Button onClick={onClose}>{t('till.cancel')}</Button>
        <Button look="bad" isBusy={isRunning} onClick={() => run()}>
          {t('till.stores.end')}
        </Button>
      </div>
    </Dialog>
  )
}
