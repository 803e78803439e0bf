import { useEffect } from 'react'
import { useLocation, useParams } from 'react-router-dom'
import { canReadPass } from '#domain/viewer.ts'
import { useBrand } from '#lib/brand.ts'
import { Section } from '#lib/api/Section.tsx'
import { t } from '#lib/texts/t.ts'
import { useViewer } from '#lib/session/viewer.ts'
import { ClaimAsMember } from '../transfers/ClaimAsMember.tsx'
import { ClaimPage } from '../transfers/ClaimPage.tsx'
import { AlreadyClaimed, NoInvitation, ClaimRefused } from '../transfers/ClaimRefused.tsx'
import { claimed, invitation, claimTokenOf } from '../transfers/claimToken.ts'
import { ClaimSkeleton } from '../transfers/ClaimSkeleton.tsx'
import { useLinkParameters } from '#lib/navigation/linkParameters.ts'
import { JoinForm } from '../auth/registration/JoinForm.tsx'

/** The page of an invitation, for all its routes (RT-34, RT-38, RT-44). */
export default function ClaimScreen() {
  const { search } = useLocation()
  const { id } = useLinkParameters()
  const { token: inPath } = useParams()
  const { claimToken } = useBrand()
  const isMember = canReadPass(useViewer())
  const token = claimTokenOf({ linkToken: id, inPath, search, ofBrand: claimToken })
  useEffect(() => {
    if (token && isMember) invitation.remember(token)
  }, [token, isMember])

  if (!token) return <NoInvitation />
  if (claimed.has(token)) return <AlreadyClaimed isMember={isMember} />
  return (
    <Section
      key={token}
      waiting={<ClaimSkeleton />}
      otherwise={(tryAgain, thrown) => (
        <ClaimRefused token={token} thrown={thrown} isMember={isMember} onRetry={tryAgain} />
      )}
    >
      <ClaimPage
        token={token}
        hasForm={!isMember}
        join={(title) =>
          isMember ? (
            <ClaimAsMember title={title} />
          ) : (
            <JoinForm
              hint={t('invite.hint', { title })}
              invited={{ onIn: () => invitation.remember(token) }}
            />
          )
        }
      />
    </Section>
  )
}
