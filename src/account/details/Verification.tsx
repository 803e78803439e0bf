import { api } from '#contract/index.ts'
import { hasLoginMethod } from '#lib/brand.ts'
import { paths } from '#lib/navigation/paths.ts'
import { useRead } from '#lib/api/read.ts'
import { t } from '#lib/texts/t.ts'
import { Button } from '#ui/Button.tsx'
import { Verified } from './DetailsNotices.tsx'
import { SendCode } from '#lib/forms/EmailedCode.tsx'

/** Shows whether the email is verified, and if not, how to verify it (RT-23). */
export function Verification({ onSent }: { onSent: (email: string) => void }) {
  const {
    account: { isVerified, email },
  } = useRead(api.account.account)
  if (isVerified)
    return (
      <>
        <Verified email={email} />
        <p className="quiet">{t('verify.nothingToDo')}</p>
      </>
    )
  return (
    <div className="form">
      {hasLoginMethod('password') ? (
        <TwoWays email={email} />
      ) : (
        <>
          <p>{t('details.verifyText', { email })}</p>
          <p>{t('verify.byLink')}</p>
        </>
      )}
      <SendCode email={email} action={t('account.sendEmail')} onSent={onSent} />
      <Button look="text" to={paths.accountDetails()}>
        {t('verify.toDetails')}
      </Button>
    </div>
  )
}

const TwoWays = ({ email }: { email: string }) => (
  <>
    <p>{t('verify.lead', { email })}</p>
    <ol className="steps">
      <li>{t('verify.byLink')}</li>
      <li>{t('verify.byPassword')}</li>
    </ol>
  </>
)
