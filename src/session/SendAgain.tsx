import { useState } from 'react'
import { useErrand } from '#kit/errand.ts'
import { useOnline } from '#kit/online.ts'
import { t } from '#kit/t.ts'
import { useWait } from '#kit/wait.ts'
import { Button } from '#ui/Button.tsx'
import { FormProblem } from './FormProblem.tsx'
import { sendLetter } from './letters.ts'

/** The letter once more. An address gets a few in a while: then the button waits, and says until when. */
export function SendAgain({ email }: { email: string }) {
  const errand = useErrand()
  const [isSent, setSent] = useState(false)
  const isOnline = useOnline()
  const wait = useWait(errand.problem)

  const send = () => errand.run(async () => {
    setSent(false)
    await sendLetter(email)
    setSent(true)
  })

  return (
    <div className="send-again">
      <p className="quiet" role="status">{isSent && t('login.sentAgain', { email })}</p>
      <FormProblem problem={errand.problem} />
      <Button look="quiet" wide busy={errand.busy} reason={isOnline ? wait : t('offline.needsLine')} reasonIcon={isOnline ? 'history' : 'offline'} onClick={() => void send()}>
        {t('login.sendAgain')}
      </Button>
    </div>
  )
}
