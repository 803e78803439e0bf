import { paths } from '#lib/navigation/paths.ts'
import { t } from '#lib/texts/t.ts'
import { Button } from '#ui/Button.tsx'

/** Replaces the join form for a logged-in member. */
export const ClaimAsMember = ({ title }: { title: string }) => (
  <div className="form">
    <p className="invite-member">{t('invite.forMember', { title })}</p>
    <Button wide to={paths.collection()}>
      {t('nav.myMembership')}
    </Button>
  </div>
)
