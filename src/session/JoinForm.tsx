import { useState, type ReactNode } from 'react'
import { useErrand } from '#kit/errand.ts'
import { go } from '#kit/go.ts'
import { paths } from '#kit/paths.ts'
import { t } from '#kit/t.ts'
import type { CheckInbox } from './CheckInbox.tsx'
import { askToLogInWith } from './drafts.ts'
import { EmailForm } from './EmailForm.tsx'
import { join, joinByLetter, joinInvited } from './letters.ts'

type Sent = { email: string; as: 'alreadyMember' | 'letterAgain' | 'letterFirst'; Inbox: typeof CheckInbox }

/**
 * Joins with an email. By default a new address is logged in at once; `letterFirst` (landing page of the membership)
 * only sends the email; `invited` (page of an invitation) asks known addresses to log in. `head` is shown above the
 * form and hidden after the email was sent; `hint` is shown below it.
 */
export function JoinForm({ letterFirst, invited, head, hint = t('landing.hint') }: { letterFirst?: boolean; invited?: { onIn: () => void }; head?: ReactNode; hint?: string | undefined }) {
  const errand = useErrand()
  const [sent, setSent] = useState<Sent>()

  async function send(email: string) {
    const as = letterFirst ? await joinByLetter(email) : await (invited ? joinInvited : join)(email)
    if (as === 'in' || as === 'logIn') invited?.onIn()
    if (as === 'in') return go(paths.collection())
    if (as === 'logIn') return askToLogInWith(email)
    setSent({ email, as, Inbox: await loadInbox() })
  }

  if (sent) {
    const { Inbox } = sent
    return <Inbox as={head ? 'h1' : 'h2'} title={t(`join.${sent.as}`)} text={t(`join.${sent.as}Text`, { email: sent.email })} email={{ sentTo: sent.email }} onAgain={() => setSent(undefined)} />
  }
  return <>{head}<EmailForm action={t('landing.join')} hint={hint} asksTerms errand={errand} onSend={send} /></>
}

// Not in the landing page's chunk: most new members are logged in at once.
const loadInbox = async () => (await import('./CheckInbox.tsx')).CheckInbox
