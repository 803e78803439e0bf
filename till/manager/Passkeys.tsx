import { useState } from 'react'
import type { Passkey } from '#contract/passkeys.ts'
import { staff } from '#contract/till-app.ts'
import { call } from '../lib/call.ts'
import { date } from '../lib/format.ts'
import { t } from '../lib/texts.ts'
import { useAction } from '../lib/useAction.ts'
import { useLoaded } from '../lib/useLoaded.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Note } from '../ui/Note.tsx'
import { addPasskey } from './passkeys.ts'

/** The passkeys of the manager who is logged in, with which a login needs no email. */
export function Passkeys() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button icon="shield" onClick={() => setIsOpen(true)}>
        {t('till.passkey.title')}
      </Button>
      {isOpen && <PasskeyDialog onClose={() => setIsOpen(false)} />}
    </>
  )
}

const loadPasskeys = async () => (await call(staff.passkeys)).passkeys

function PasskeyDialog({ onClose }: { onClose: () => void }) {
  const { value: passkeys, failure: unloaded, reload } = useLoaded(loadPasskeys)
  const adding = useAction(async () => {
    await addPasskey()
    reload()
  })
  const removing = useAction(async (passkeyId: string) => {
    await call(staff.removePasskey, { body: { passkeyId } })
    reload()
  })
  const failure = removing.failure ?? adding.failure ?? unloaded
  return (
    <Dialog title={t('till.passkey.title')} onClose={onClose}>
      {passkeys?.length === 0 && <p>{t('till.passkey.none')}</p>}
      {passkeys && passkeys.length > 0 && (
        <ul className="rows">
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              isBusy={removing.isRunning}
              onRemove={() => removing.run(passkey.id)}
            />
          ))}
        </ul>
      )}
      {failure && (
        <Note icon="alert" look="bad" role="alert">
          {failure.message}
        </Note>
      )}
      <div className="acts">
        <Button onClick={onClose}>{t('till.close')}</Button>
        <Button icon="plus" isBusy={adding.isRunning} onClick={() => adding.run()}>
          {t('till.passkey.add')}
        </Button>
      </div>
    </Dialog>
  )
}

type PasskeyRowProps = { passkey: Passkey; isBusy: boolean; onRemove: () => void }

function PasskeyRow({ passkey: { device, createdAt, usedAt }, isBusy, onRemove }: PasskeyRowProps) {
  return (
    <li className="row">
      <Icon name="shield" />
      <span>
        <strong>{device}</strong>
        <small>
          {usedAt
            ? t('till.passkey.used', { date: date(usedAt) })
            : t('till.passkey.addedOn', { date: date(createdAt) })}
        </small>
      </span>
      <Button look="small" isBusy={isBusy} onClick={onRemove}>
        {t('till.passkey.remove')}
        <span className="sr-only"> {device}</span>
      </Button>
    </li>
  )
}
