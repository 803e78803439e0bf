import { useState } from 'react'
import { tillApp } from '#contract/till-app.ts'
import { call } from '../lib/call.ts'
import { t } from '../lib/texts.ts'
import { useAction } from '../lib/useAction.ts'
import { Button } from '../ui/Button.tsx'
import { Note } from '../ui/Note.tsx'
import { Title } from '../ui/Title.tsx'
import { refusalOf, type PinRefusal } from './pin-answer.ts'
import { PinField } from './PinField.tsx'
import { refreshSession, type Cashier } from './session.ts'

type EnterPinProps = {
  cashier: Cashier
  onSignedIn: () => void
  onBack: () => void
  onForgotten: () => void
}

/** Asks for a PIN. Five wrong ones lock this name on this till for five minutes. */
export function EnterPin({ cashier, onSignedIn, onBack, onForgotten }: EnterPinProps) {
  const [pin, setPin] = useState('')
  const [refusal, setRefusal] = useState<PinRefusal>()
  const { run, isRunning, failure } = useAction(async (typed: string) => {
    setPin('')
    const answer = await call(tillApp.signIn, { body: { staffId: cashier.staffId, pin: typed } })
    if (!answer.success) return setRefusal(refusalOf(answer, 'pin'))
    onSignedIn()
    await refreshSession()
  })
  const back = { label: t('till.pin.back'), onClick: onBack }
  if (refusal?.lockedUntil)
    return (
      <>
        <Title back={back}>{cashier.name}</Title>
        <div className="body">
          <h2 className="display head-title">{refusal.text}</h2>
          <p role="alert">{t('till.pin.lockedWhy')}</p>
        </div>
        <div className="dock">
          <Button look="main" onClick={onBack}>
            {t('till.pin.other')}
          </Button>
        </div>
      </>
    )
  return (
    <form
      className="screen-part"
      onSubmit={(event) => {
        event.preventDefault()
        if (pin.length >= 4) run(pin)
      }}
    >
      <Title back={back}>{cashier.name}</Title>
      <div className="body body-center">
        <h2 className="display head-title">{t(refusal ? 'till.pin.again' : 'till.pin.title')}</h2>
        <PinField
          label={t('till.pin.label')}
          value={pin}
          onChange={setPin}
          isWrong={refusal !== undefined}
          isDisabled={isRunning}
        >
          {refusal || failure ? (
            <Note icon="alert" look="bad" role="alert">
              {failure?.message ?? refusal?.text}
            </Note>
          ) : (
            <p className="quiet">{t('till.pin.quiet')}</p>
          )}
        </PinField>
      </div>
      <div className="dock">
        <Button look="main" type="submit" isBusy={isRunning} isDisabled={pin.length < 4}>
          {t('till.pin.do')}
        </Button>
        <Button look="text" onClick={onForgotten}>
          {t('till.pin.forgotten')}
        </Button>
      </div>
    </form>
  )
}
