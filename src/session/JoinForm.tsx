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
 * Joining with an address. On the landing page a new address is signed in at once; `letterFirst`, the landing page
 * of the membership, sends the letter only; `invited`, the page of an invitation, lets whoever is known log in. `head`
 * stands above the form and makes room for the letter; `hint` below it says what joining takes.
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

// The landing page comes without it: most who join are in at once.
const loadInbox = async () => (await import('./CheckInbox.tsx')).CheckInbox
