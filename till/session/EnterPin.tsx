import { useState } from 'react'
import { tillApp } from '#contract/till-app.ts'
import { call } from '../lib/call.ts'
import { t } from '../lib/texts.ts'
import { useAction } from '../lib/useAction.ts'
import { Button } from '../ui/Button.tsx'
import { Note } from '../ui/Note.tsx'
import { Title } from '../ui/Title.tsx'
import { refusalOf, type PinRefusal } from './pin-answer.ts'
import { noteLock } from './locked-names.ts'
import { PinField } from './PinField.tsx'
import { refreshSession, signIn, type Cashier } from './session.ts'

type EnterPinProps = {
  cashier: Cashier
  onBack: () => void
  onForgotten: () => void
}

/** Asks for a PIN. Five wrong ones lock this name on this till for five minutes. */
export function EnterPin({ cashier, onBack, onForgotten }: EnterPinProps) {
  const [pin, setPin] = useState('')
  const [refusal, setRefusal] = useState<PinRefusal>()
  const { run, isRunning, failure } = useAction(async (typed: string) => {
    setPin('')
    const answer = await signIn(() =>
      call(tillApp.signIn, { body: { staffId: cashier.staffId, pin: typed } }),
    )
    if (answer.success) return refreshSession()
    noteLock(cashier, answer)
    return setRefusal(refusalOf(answer, 'pin'))
  })
  return (
    <form
      className="screen-part"
      onSubmit={(event) => {
        event.preventDefault()
        if (pin.length >= 4) run(pin)
      }}
    >
      <Title back={{ label: t('till.pin.back'), onClick: onBack }}>{cashier.name}</Title>
      <div className="body body-center">
        <h2 className="display head-title">{t(refusal ? 'till.pin.again' : 'till.pin.title')}</h2>
        <PinField
          label={t('till.pin.label')}
          fewest={4}
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
