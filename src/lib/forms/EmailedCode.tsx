import { useEffect, useRef, useState } from 'react'
import { accountSettings } from '#contract/account-settings.ts'
import type { Problem } from '#contract/problems.ts'
import { CodeField } from './CodeField.tsx'
import { FormProblem } from './FormProblem.tsx'
import { useDisabledReason } from './useDisabledReason.ts'
import { t } from '../texts/t.ts'
import { useWrite } from '../api/write.ts'
import { Button } from '#ui/Button.tsx'

/** The request for an email with a code. `send` returns whether it was accepted. */
export type CodeRequest = {
  busy: boolean
  problem: Problem | undefined
  isSent: boolean
  send: () => Promise<boolean>
}

function useCodeRequest(): CodeRequest {
  const { busy, problem, response, send } = useWrite(accountSettings.sendCode, { failure: 'form' })
  return {
    busy,
    problem,
    isSent: response !== undefined,
    send: async () => (await send({})) !== undefined,
  }
}

/** Button that emails a code to the member. `onSent` gets the address, to note that this browser requested it. */
export function SendCode(props: {
  email: string
  action: string
  onSent?: (email: string) => void
}) {
  return <SendButton {...props} request={useCodeRequest()} />
}

function SendButton({
  email,
  action,
  request,
  onSent,
}: {
  email: string
  action: string
  request: CodeRequest
  onSent?: (email: string) => void
}) {
  const disabledReason = useDisabledReason(request.problem)

  async function send() {
    if (await request.send()) onSent?.(email)
  }

  return (
    <div className="send-code">
      <Button
        look="quiet"
        size="small"
        icon="mail"
        busy={request.busy}
        {...disabledReason}
        onClick={() => void send()}
      >
        {request.isSent ? t('account.sendAgain') : action}
      </Button>
      <p className="quiet" role="status">
        {request.isSent && t('account.emailSent', { email })}
      </p>
      <FormProblem problem={request.problem} />
    </div>
  )
}

type EmailedCodeProps = {
  email: string
  error: string | undefined
  required?: boolean
  onSent?: () => void
}

/** Requests and asks for an emailed code, for members without a password. */
export function EmailedCode(props: EmailedCodeProps) {
  return <RequestedCode {...props} request={useCodeRequest()} />
}

/** Like `EmailedCode`, for a code that another request sends. */
export function RequestedCode({
  email,
  error,
  required,
  onSent,
  request,
}: EmailedCodeProps & { request: CodeRequest }) {
  const fields = useRef<HTMLDivElement>(null)
  const [sentCount, setSentCount] = useState(0)
  // Once the note of the sending is in place, which moves the field. A field that has the focus already is not scrolled by it.
  useEffect(() => {
    const input = request.isSent ? fields.current?.querySelector('input') : undefined
    input?.focus()
    input?.scrollIntoView({ block: 'nearest' })
  }, [request.isSent, sentCount])
  return (
    <div className="emailed-code" ref={fields}>
      <SendButton
        email={email}
        action={t('account.sendCode')}
        request={request}
        onSent={() => {
          setSentCount(sentCount + 1)
          onSent?.()
        }}
      />
      <CodeField error={error} required={required} />
    </div>
  )
}
