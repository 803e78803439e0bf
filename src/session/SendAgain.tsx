import { useState } from 'react'
import { useErrand } from '#kit/errand.ts'
import { FormProblem } from '#kit/FormProblem.tsx'
import { useHeldBack } from '#kit/heldBack.ts'
import { Button } from '#ui/Button.tsx'

/** Sends an email again. Emails per address are rate limited: the button then shows until when to wait. */
export function SendAgain({ send, sent, children }: { send: () => Promise<unknown>; sent: string; children: string }) {
  const task = useErrand()
  const [isSent, setSent] = useState(false)
  const heldBack = useHeldBack(task.problem)

  const sendAgain = () => task.run(async () => {
    setSent(false)
    await send()
    setSent(true)
  })

  return (
    <div className="send-again">
      <p className="quiet" role="status">{isSent && sent}</p>
      <FormProblem problem={task.problem} />
      <Button look="quiet" wide busy={task.busy} {...heldBack} onClick={() => void sendAgain()}>
        {children}
      </Button>
    </div>
  )
}
