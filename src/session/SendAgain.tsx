import { useState } from 'react'
import { useErrand } from '#kit/errand.ts'
import { FormProblem } from '#kit/FormProblem.tsx'
import { useHeldBack } from '#kit/heldBack.ts'
import { Button } from '#ui/Button.tsx'

/** A letter once more. An address gets a few in a while: then the button waits, and says until when. */
export function SendAgain({ send, sent, children }: { send: () => Promise<unknown>; sent: string; children: string }) {
  const errand = useErrand()
  const [isSent, setSent] = useState(false)
  const heldBack = useHeldBack(errand.problem)

  const sendAgain = () => errand.run(async () => {
    setSent(false)
    await send()
    setSent(true)
  })

  return (
    <div className="send-again">
      <p className="quiet" role="status">{isSent && sent}</p>
      <FormProblem problem={errand.problem} />
      <Button look="quiet" wide busy={errand.busy} {...heldBack} onClick={() => void sendAgain()}>
        {children}
      </Button>
    </div>
  )
}
