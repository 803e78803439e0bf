import { door } from '#contract/door.ts'
import { api } from '#contract/index.ts'
import { useBrand } from '#kit/brand.ts'
import { useOnline } from '#kit/online.ts'
import { useRead } from '#kit/read.ts'
import { t } from '#kit/t.ts'
import { useWait } from '#kit/wait.ts'
import { useWrite } from '#kit/write.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import './account.css'

/** Whether the address is known to be hers; if not, the letter that proves it can be asked for again. */
export function Verified({ onSent }: { onSent: (email: string) => void }) {
  const { account } = useRead(api.account.account)
  const { creatorId, membershipId } = useBrand()
  const isOnline = useOnline()
  const link = useWrite(door.sendLink)
  const wait = useWait(link.problem)
  if (account.isVerified) return <p className="verified"><Icon name="check" />{t('account.verified')}</p>

  async function send() {
    if (await link.send({ creatorId, membershipId, email: account.email })) onSent(account.email)
  }

  return (
    <div className="unverified">
      <p><Icon name="mail" /><span>{link.given ? t('account.letterSent', { email: account.email }) : t('account.unverified')}</span></p>
      {!link.given && <Button look="quiet" size="small" busy={link.busy} reason={isOnline ? wait : t('offline.needsLine')} reasonIcon={isOnline ? 'history' : 'offline'} onClick={() => void send()}>{t('account.sendLetter')}</Button>}
    </div>
  )
}
