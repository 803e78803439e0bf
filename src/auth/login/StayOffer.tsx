import { useState } from 'react'
import { accountSettings } from '#contract/account-settings.ts'
import { REMEMBERED_DAYS } from '#domain/credentials.ts'
import { useWrite } from '#lib/api/write.ts'
import { useDisabledReason } from '#lib/forms/useDisabledReason.ts'
import { addPasskey, hasPasskeys } from '#lib/session/passkeys.ts'
import { checkSession } from '#lib/session/viewer.ts'
import { toast } from '#lib/browser/toast.ts'
import { t } from '#lib/texts/t.ts'
import { local } from '#offline/localStore.ts'
import { Button } from '#ui/Button.tsx'
import './stay-offer.css'

/**
 * Asks a verified member once, after logging in, how they want to get in next time: by staying logged in on this
 * device, or with a passkey. Both can be changed under Devices.
 */
export function StayOffer() {
  const remember = useWrite(accountSettings.rememberDevice)
  const [isAnswered, setAnswered] = useState(false)
  const [isAdding, setAdding] = useState(false)
  const disabledReason = useDisabledReason()
  if (isAnswered) return null

  const close = () => {
    local.set('stayOfferAnswered', new Date().toISOString())
    setAnswered(true)
  }
  const stay = async () => {
    if (!(await remember.send({}))) return
    close()
    await checkSession().catch(() => undefined)
  }
  const add = async () => {
    setAdding(true)
    const outcome = await addPasskey()
    setAdding(false)
    if (outcome?.problem) return toast.problem(outcome.problem)
    if (outcome) close()
  }
  return (
    <section className="stay-offer" aria-labelledby="stay-offer">
      <div>
        <h2 className="display t-20" id="stay-offer">
          {t('stay.title')}
        </h2>
        <p className="quiet">{t('stay.text', { days: REMEMBERED_DAYS })}</p>
      </div>
      <div className="stay-offer-actions">
        <Button wide busy={remember.busy} {...disabledReason} onClick={() => void stay()}>
          {t('stay.stay')}
        </Button>
        {hasPasskeys() && (
          <Button look="quiet" wide busy={isAdding} {...disabledReason} onClick={() => void add()}>
            {t('stay.passkey')}
          </Button>
        )}
        <Button look="text" onClick={close}>
          {t('stay.later')}
        </Button>
      </div>
    </section>
  )
}
