import { useEffect, type ReactNode } from 'react'
import type { ProblemCode } from '#contract/problems.ts'
import { asProblem } from '#lib/api/problem.ts'
import { openModal } from '#lib/navigation/modal.ts'
import { paths } from '#lib/navigation/paths.ts'
import { problemMessage } from '#lib/texts/sentences.ts'
import { Failed } from '#lib/api/Section.tsx'
import { t, type TextKey } from '#lib/texts/t.ts'
import { Button } from '#ui/Button.tsx'
import { claimed } from './claimToken.ts'
import { storedTransfer } from './storedTransfer.ts'
import './transfers.css'

const titles: Partial<Record<ProblemCode, TextKey>> = {
  TRANSFER_NOT_FOUND: 'invite.unknown',
  TRANSFER_GONE: 'invite.gone',
  TRANSFER_USED: 'invite.used',
}

/** Shows why an invitation link no longer works, with one next step (ER-19 to ER-21). Other failures can be retried. */
export function ClaimRefused({
  token,
  thrown,
  isMember,
  onRetry,
}: {
  token: string
  thrown: unknown
  isMember: boolean
  onRetry: () => void
}) {
  const { code, message } = asProblem(thrown)
  const isUsed = code === 'TRANSFER_USED'
  useEffect(() => {
    if (isUsed) claimed.remember(token)
  }, [isUsed, token])
  const title = titles[code]
  const isDead = title !== undefined && isMember
  useEffect(() => {
    // Else the confirm modal would open for it on every screen of the member.
    if (isDead && storedTransfer.get()?.token === token) storedTransfer.clear()
  }, [isDead, token])
  if (code === 'TRANSFER_NOT_FOUND' && !isMember)
    return <MaybeOfAccount token={token} text={message} />
  if (!title)
    return (
      <div className="invite-refused">
        <Failed name={t('invite.failed')} thrown={thrown} onRetry={onRetry} />
      </div>
    )
  return <NotOffered title={t(title)} text={message} isUsed={isUsed} isMember={isMember} />
}

/** The link of a free piece is found only for the member it belongs to, so a visitor may log in to see it. */
function MaybeOfAccount({ token, text }: { token: string; text: string }) {
  function logIn() {
    storedTransfer.store({ token })
    openModal('login')
  }

  return (
    <NotOffered
      title={t('invite.unknownHere')}
      text={text}
      isUsed={false}
      isMember={false}
      before={
        <>
          <p>{t('invite.maybeOfAccount')}</p>
          <Button onClick={logIn}>{t('nav.login')}</Button>
        </>
      }
    />
  )
}

/** Shows a link as used without a request, when this phone has noted that (ST-35). */
export const AlreadyClaimed = ({ isMember }: { isMember: boolean }) => (
  <NotOffered
    title={t('invite.used')}
    text={problemMessage('TRANSFER_USED')}
    isUsed
    isMember={isMember}
  />
)

/** Shown after the recipient has declined. */
export const ClaimDeclined = ({ isMember }: { isMember: boolean }) => (
  <NotOffered
    title={t('claim.declinedTitle')}
    text={t('claim.declined')}
    isUsed={false}
    isMember={isMember}
  />
)

/** Shown for an address without an invitation token. */
export const NoInvitation = () => (
  <NotOffered
    title={t('invite.unknown')}
    text={problemMessage('TRANSFER_NOT_FOUND')}
    isUsed={false}
    isMember={false}
  />
)

function NotOffered({
  title,
  text,
  isUsed,
  isMember,
  before,
}: {
  title: string
  text: string
  isUsed: boolean
  isMember: boolean
  /** The main action, where there is one before the way to the program. */
  before?: ReactNode
}) {
  return (
    <section className="empty invite-refused" role="alert">
      <title>{title}</title>
      <span className="empty-art art" data-art="empty" />
      <h1 className="display t-39">{title}</h1>
      <p>{text}</p>
      {before}
      {isMember ? (
        <Button to={paths.collection()}>{t('nav.myMembership')}</Button>
      ) : isUsed ? (
        <Button to={paths.here({ modal: 'login' })}>{t('nav.login')}</Button>
      ) : (
        <Button look={before ? 'quiet' : 'main'} to={paths.joinForm()}>
          {t('invite.seeProgram')}
        </Button>
      )}
    </section>
  )
}
