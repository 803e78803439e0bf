import { useEffect } from 'react'
import type { ProblemCode } from '#contract/problems.ts'
import { asProblem } from '#kit/problem.ts'
import { paths } from '#kit/paths.ts'
import { problemText } from '#kit/sentences.ts'
import { Failed } from '#kit/Section.tsx'
import { t, type TextKey } from '#kit/t.ts'
import { Button } from '#ui/Button.tsx'
import { claimed } from './token.ts'
import './invite.css'

const titles: Partial<Record<ProblemCode, TextKey>> = { TRANSFER_NOT_FOUND: 'invite.unknown', TRANSFER_GONE: 'invite.gone', TRANSFER_USED: 'invite.used' }

/** ER-19 to ER-21: a link that leads to nothing any more says so, with one way on. Anything else can be tried again. */
export function Refused({ token, thrown, isMember, onRetry }: { token: string; thrown: unknown; isMember: boolean; onRetry: () => void }) {
  const { code, message } = asProblem(thrown)
  const isUsed = code === 'TRANSFER_USED'
  useEffect(() => { if (isUsed) claimed.note(token) }, [isUsed, token])
  const title = titles[code]
  if (!title) return <div className="invite-refused"><Failed name={t('invite.failed')} thrown={thrown} onRetry={onRetry} /></div>
  return <NotOffered title={t(title)} says={message} isUsed={isUsed} isMember={isMember} />
}

/** ST-35: the same for a link that this phone knows to be used up, without asking anybody. */
export const Claimed = ({ isMember }: { isMember: boolean }) => <NotOffered title={t('invite.used')} says={problemText('TRANSFER_USED')} isUsed isMember={isMember} />

/** A page that offers nothing at all. */
export const NoInvitation = () => <NotOffered title={t('invite.unknown')} says={problemText('TRANSFER_NOT_FOUND')} isUsed={false} isMember={false} />

function NotOffered({ title, says, isUsed, isMember }: { title: string; says: string; isUsed: boolean; isMember: boolean }) {
  return (
    <section className="empty invite-refused" role="alert">
      <title>{title}</title>
      <span className="empty-art art" data-art="empty" />
      <h1 className="display t-39">{title}</h1>
      <p>{says}</p>
      {isMember ? <Button to={paths.collection()}>{t('nav.myMembership')}</Button>
        : isUsed ? <Button to={paths.here({ modal: 'login' })}>{t('nav.login')}</Button>
          : <Button to={paths.joinForm()}>{t('invite.seeProgramme')}</Button>}
    </section>
  )
}
