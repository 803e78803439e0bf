import { useState, type ReactNode } from 'react'
import { useAction } from '#lib/api/useAction.ts'
import { go } from '#lib/navigation/go.ts'
import { paths } from '#lib/navigation/paths.ts'
import { t } from '#lib/texts/t.ts'
import type { CheckInbox } from '../login/CheckInbox.tsx'
import { openLoginWith } from '../login/drafts.ts'
import { EmailForm } from '../login/EmailForm.tsx'
import { join, joinByEmail, joinInvited } from '../login/requestEmail.ts'

type SentEmail = {
  email: string
  as: 'alreadyMember' | 'emailAgain' | 'emailFirst'
  Inbox: typeof CheckInbox
}

type Invited = {
  /** Called once the address has joined or has to log in. */
  onIn: (as: 'in' | 'logIn') => void
  action: string
  noteFor: (email: string) => string | undefined
}

/**
 * Joins with an email. By default a new address is logged in at once; `emailFirst` (landing page of the membership)
 * only sends the email; `invited` (claim page) names the button after what is offered and asks known addresses to log
 * in. `head` is shown above the form and hidden after the email was sent; `hint` is shown below it.
 */
export function JoinForm({
  emailFirst,
  invited,
  head,
  hint = t('landing.hint'),
}: {
  emailFirst?: boolean
  invited?: Invited
  head?: ReactNode
  hint?: string | undefined
}) {
  const action = useAction()
  const [sent, setSent] = useState<SentEmail>()

  async function send(email: string) {
    const as = emailFirst ? await joinByEmail(email) : await (invited ? joinInvited : join)(email)
    if (as === 'in' || as === 'logIn') invited?.onIn(as)
    if (as === 'in') return go(paths.collection())
    if (as === 'logIn') return openLoginWith(email)
    setSent({ email, as, Inbox: await loadInbox() })
  }

  if (sent) {
    const { Inbox } = sent
    return (
      <Inbox
        as={head ? 'h1' : 'h2'}
        title={t(`join.${sent.as}`)}
        text={t(`join.${sent.as}Text`, { email: sent.email })}
        email={{ sentTo: sent.email }}
        onAgain={() => setSent(undefined)}
      />
    )
  }
  return (
    <>
      {head}
      <EmailForm
        action={invited?.action ?? t('landing.join')}
        hint={hint}
        asksTerms
        {...(invited && { noteFor: invited.noteFor })}
        request={action}
        onSend={send}
      />
    </>
  )
}

// Not in the landing page's chunk: most new members are logged in at once.
const loadInbox = async () => (await import('../login/CheckInbox.tsx')).CheckInbox
