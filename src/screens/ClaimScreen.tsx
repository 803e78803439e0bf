import { useEffect } from 'react'
import { useLocation, useParams } from 'react-router-dom'
import { mayReadPass } from '#domain/viewer.ts'
import { useBrand } from '#kit/brand.ts'
import { Section } from '#kit/Section.tsx'
import { t } from '#kit/t.ts'
import { useViewer } from '#kit/viewer.ts'
import { ForMember } from '../invite/ForMember.tsx'
import { Invitation } from '../invite/Invitation.tsx'
import { Claimed, NoInvitation, Refused } from '../invite/Refused.tsx'
import { claimed, invitation, tokenOf } from '../invite/token.ts'
import { Waiting } from '../invite/Waiting.tsx'
import { useCarried } from '../session/carried.ts'
import { JoinForm } from '../session/JoinForm.tsx'

/** The page of an invitation, for all its routes (RT-34, RT-38, RT-44). */
export default function ClaimScreen() {
  const { search } = useLocation()
  const { id } = useCarried()
  const { token: inPath } = useParams()
  const { claimToken } = useBrand()
  const isMember = mayReadPass(useViewer())
  const token = tokenOf({ carried: id, inPath, search, ofBrand: claimToken })
  useEffect(() => { if (token && isMember) invitation.remember(token) }, [token, isMember])

  if (!token) return <NoInvitation />
  if (claimed.has(token)) return <Claimed isMember={isMember} />
  return (
    <Section key={token} waiting={<Waiting />} otherwise={(tryAgain, thrown) => <Refused token={token} thrown={thrown} isMember={isMember} onRetry={tryAgain} />}>
      <Invitation
        token={token}
        hasForm={!isMember}
        join={(title) => (isMember ? <ForMember title={title} /> : <JoinForm hint={t('invite.hint', { title })} invited={{ onIn: () => invitation.remember(token) }} />)}
      />
    </Section>
  )
}
