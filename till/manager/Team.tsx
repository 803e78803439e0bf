import { useCallback, useState } from 'react'
import { staff, staffRoles, type StaffRole } from '#contract/till-app.ts'
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

type Person = ResponseOf<typeof staff.team>['team'][number]
type StartCode = { name: string; startCode: string; expiresAt: string }

/** The people who use the tills. */
export function Team({ ownId }: { ownId: string }) {
  const load = useCallback(() => call(staff.team), [])
  const { value, failure, reload } = useLoaded(load)
  const [isInviting, setIsInviting] = useState(false)
  const [chosen, setChosen] = useState<Person>()
  const [code, setCode] = useState<StartCode>()
  const close = () => {
    setIsInviting(false)
    setChosen(undefined)
    setCode(undefined)
    reload()
  }
  return (
    <div className="body">
      {failure && (
        <Note icon="alert" look="bad" role="alert">
          {failure.message}
        </Note>
      )}
      <ul className="rows manager-people">
        {value?.team.map((person) => (
          <li key={person.staffId}>
            <button type="button" onClick={() => setChosen(person)}>
              <Icon name="person" />
              <span>
                <strong>{person.name}</strong>
                <small>{detailsOf(person)}</small>
              </span>
              <span className="row-end">
                <small>{t(`till.role.${person.role}`)}</small>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <Button icon="plus" onClick={() => setIsInviting(true)}>
        {t('till.team.add')}
      </Button>
      {code && <ShownStartCode code={code} onClose={close} />}
      {isInviting && !code && <Invite onClose={close} onCode={setCode} />}
      {chosen && !code && (
        <PersonSheet
          person={chosen}
          isOwn={chosen.staffId === ownId}
          onClose={close}
          onCode={setCode}
        />
      )}
    </div>
  )
}

function detailsOf({ email, hasPin, revokedAt }: Person): string {
  if (revokedAt) return t('till.team.ended', { date: moment(revokedAt) })
  return email ?? (hasPin ? t('till.team.hasPin') : t('till.names.new'))
}

function ShownStartCode({ code, onClose }: { code: StartCode; onClose: () => void }) {
  return (
    <Dialog title={t('till.team.code', { name: code.name })} onClose={onClose}>
      <p className="code code-large">{code.startCode}</p>
      <Note icon="clock" look="quiet">
        {t('till.team.codeUntil', { date: moment(code.expiresAt) })}
      </Note>
      <Button onClick={onClose}>{t('till.close')}</Button>
    </Dialog>
  )
}

type InviteProps = { onClose: () => void; onCode: (code: StartCode) => void }

function Invite({ onClose, onCode }: InviteProps) {
  const [name, setName] = useState('')
  const [role, setRole] = useState<StaffRole>('cashier')
  const [email, setEmail] = useState('')
  const { run, isRunning, failure } = useAction(async () => {
    const { startCode, expiresAt } = await call(staff.invite, {
      body: { name: name.trim(), role, ...(email ? { email } : {}) },
    })
    onCode({ name: name.trim(), startCode, expiresAt })
  })
  return (
    <Dialog title={t('till.team.add')} onClose={onClose}>
      <form
        className="dialog-form"
        onSubmit={(event) => {
          event.preventDefault()
          run()
        }}
      >
        <label className="input">
          <span>{t('till.team.name')}</span>
          <input
            value={name}
            required
            maxLength={60}
            autoComplete="off"
            onChange={({ target }) => setName(target.value)}
          />
        </label>
        <fieldset className="radios">
          <legend>{t('till.team.role')}</legend>
          {staffRoles.toReversed().map((choice) => (
            <label key={choice}>
              <input
                type="radio"
                name="role"
                checked={choice === role}
                onChange={() => setRole(choice)}
              />
              <span>{t(`till.role.${choice}`)}</span>
            </label>
          ))}
        </fieldset>
        {role === 'manager' && (
          <label className="input">
            <span>{t('till.login.email')}</span>
            <input
              type="email"
              value={email}
              required
              maxLength={320}
              autoComplete="off"
              onChange={({ target }) => setEmail(target.value)}
            />
          </label>
        )}
        {failure && (
          <Note icon="alert" look="bad" role="alert">
            {failure.message}
          </Note>
        )}
        <Button look="main" type="submit" isBusy={isRunning}>
          {t('till.team.do')}
        </Button>
      </form>
    </Dialog>
  )
}

type PersonSheetProps = InviteProps & { person: Person; isOwn: boolean }

function PersonSheet({ person, isOwn, onClose, onCode }: PersonSheetProps) {
  const { staffId, name } = person
  const [isEnding, setIsEnding] = useState(false)
  const { run, isRunning, failure } = useAction(async () => {
    const { startCode, expiresAt } = await call(staff.startCode, { body: { staffId } })
    onCode({ name, startCode, expiresAt })
  })
  if (isEnding) return <EndAccess person={person} onClose={onClose} />
  return (
    <Dialog title={name} onClose={onClose}>
      <p className="quiet">{detailsOf(person)}</p>
      {failure && (
        <Note icon="alert" look="bad" role="alert">
          {failure.message}
        </Note>
      )}
      {!person.revokedAt && (
        <>
          <Button isBusy={isRunning} onClick={() => run()}>
            {t('till.team.newCode')}
          </Button>
          <p className="quiet">{t('till.team.newCodeHint')}</p>
          {!isOwn && (
            <Button look="bad" onClick={() => setIsEnding(true)}>
              {t('till.team.end')}
            </Button>
          )}
        </>
      )}
    </Dialog>
  )
}

function EndAccess({ person, onClose }: { person: Person; onClose: () => void }) {
  const { run, isRunning, failure } = useAction(async () => {
    await call(staff.revoke, { body: { staffId: person.staffId } })
    onClose()
  })
  return (
    <Dialog title={t('till.team.endTitle', { name: person.name })} onClose={onClose}>
      <p>{t('till.team.endLead')}</p>
      {failure && (
        <Note icon="alert" look="bad" role="alert">
          {failure.message}
        </Note>
      )}
      <div className="acts">
        <Button onClick={onClose}>{t('till.cancel')}</Button>
        <Button look="bad" isBusy={isRunning} onClick={() => run()}>
          {t('till.team.end')}
        </Button>
      </div>
    </Dialog>
  )
}
