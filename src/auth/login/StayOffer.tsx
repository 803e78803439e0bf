import { useState } from 'react'
import { accountSettings } from '#contract/account-settings.ts'
import { REMEMBERED_DAYS } from '#domain/credentials.ts'
import { useWrite } from '#lib/api/write.ts'
import { useDisabledReason } from '#lib/forms/useDisabledReason.ts'
import { addPasskey, hasPasskeys } from '#lib/session/passkeys.ts'
import { checkSession } from '#lib/session/viewer.ts'
import { useAction } from '#lib/api/useAction.ts'
import { FormProblem } from '#lib/forms/FormProblem.tsx'
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
  const adding = useAction()
  const disabledReason = useDisabledReason(adding.problem)
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
  const add = () =>
    adding.run(async () => {
      const outcome = await addPasskey()
      if (outcome?.problem) throw outcome.problem
      if (outcome) close()
    })
  return (
    <section className="stay-offer" aria-labelledby="stay-offer">
      <div>
        <h2 className="display t-20" id="stay-offer">
          {t('stay.title')}
        </h2>
        <p className="quiet">{t('stay.text', { days: REMEMBERED_DAYS })}</p>
      </div>
      <FormProblem problem={adding.problem} />
      <div className="stay-offer-actions">
        <Button wide busy={remember.busy} {...disabledReason} onClick={() => void stay()}>
          {t('stay.stay')}
        </Button>
        {hasPasskeys() && (
          <Button
            look="quiet"
            wide
            busy={adding.busy}
            {...disabledReason}
            onClick={() => void add()}
          >
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
