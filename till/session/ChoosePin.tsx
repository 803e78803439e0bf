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

type Step = 'startCode' | 'pin' | 'again'

const titles = {
  startCode: 'till.startCode.title',
  pin: 'till.choosePin.title',
  again: 'till.choosePin.again',
} as const

/** Chooses a PIN: the manager's start code, the PIN, and the PIN again. */
export function ChoosePin({ cashier, onBack }: { cashier: Cashier; onBack: () => void }) {
  const [step, setStep] = useState<Step>('startCode')
  const [typed, setTyped] = useState<Record<Step, string>>({ startCode: '', pin: '', again: '' })
  const [refusal, setRefusal] = useState<PinRefusal>()
  const value = typed[step]
  const { run, isRunning, failure } = useAction(async () => {
    const { startCode, pin } = typed
    const answer = await signIn(() =>
      call(tillApp.choosePin, { body: { staffId: cashier.staffId, startCode, pin } }),
    )
    if (answer.success) return refreshSession()
    noteLock(cashier, answer)
    setRefusal(refusalOf(answer, 'startCode'))
    setTyped({ startCode: '', pin: '', again: '' })
    return setStep('startCode')
  })
  const proceed = () => {
    setRefusal(undefined)
    if (step === 'startCode') return setStep('pin')
    if (step === 'pin') return setStep('again')
    if (typed.again === typed.pin) return run()
    setTyped({ ...typed, pin: '', again: '' })
    setRefusal({ text: t('till.choosePin.different') })
    setStep('pin')
  }
  const isComplete = step === 'startCode' ? value.length === 6 : value.length >= 4
  const problem = failure?.message ?? refusal?.text
  return (
    <form
      className="screen-part"
      onSubmit={(event) => {
        event.preventDefault()
        if (isComplete) proceed()
      }}
    >
      <Title back={{ label: t('till.pin.back'), onClick: onBack }}>{cashier.name}</Title>
      <div className="body body-center">
        <h2 className="display head-title" aria-live="polite">
          {t(titles[step])}
        </h2>
        <PinField
          key={step}
          label={t(titles[step])}
          fewest={step === 'startCode' ? 6 : 4}
          value={value}
          onChange={(digits) => setTyped({ ...typed, [step]: digits })}
          isWrong={problem !== undefined}
          isDisabled={isRunning}
        >
          {problem ? (
            <Note icon="alert" look="bad" role="alert">
              {problem}
            </Note>
          ) : (
            <p className="quiet">
              {t(step === 'startCode' ? 'till.startCode.hint' : 'till.choosePin.hint')}
            </p>
          )}
        </PinField>
      </div>
      <div className="dock">
        <Button look="main" type="submit" isBusy={isRunning} isDisabled={!isComplete}>
          {t(step === 'again' ? 'till.choosePin.do' : 'till.continue')}
        </Button>
      </div>
    </form>
  )
}
