import { useState } from 'react'
import { useAction } from '#lib/api/useAction.ts'
import { FormProblem } from '#lib/forms/FormProblem.tsx'
import { useDisabledReason } from '#lib/forms/useDisabledReason.ts'
import { Button } from '#ui/Button.tsx'

/** Sends an email again. Emails per address are rate limited: the button then shows until when to wait. */
export function SendAgain({
  send,
  sent,
  children,
}: {
  send: () => Promise<unknown>
  sent: string
  children: string
}) {
  const task = useAction()
  const [isSent, setSent] = useState(false)
  const disabledReason = useDisabledReason(task.problem)

  const sendAgain = () =>
    task.run(async () => {
      setSent(false)
      await send()
      setSent(true)
    })

  return (
    <div className="send-again">
      <p className="quiet" role="status">
        {isSent && sent}
      </p>
      <FormProblem problem={task.problem} />
      <Button
        look="quiet"
        wide
        busy={task.busy}
        {...disabledReason}
        onClick={() => void sendAgain()}
      >
        {children}
      </Button>
    </div>
  )
}
