import { accountSettings } from '#contract/account-settings.ts'
import { REMEMBERED_DAYS } from '#domain/credentials.ts'
import { useWrite } from '#lib/api/write.ts'
import { useDisabledReason } from '#lib/forms/useDisabledReason.ts'
import { checkSession, useViewer } from '#lib/session/viewer.ts'
import { t } from '#lib/texts/t.ts'
import { Button } from '#ui/Button.tsx'

/** Whether the member stays logged in on this device, with the button that changes it. */
export function StayLoggedIn() {
  const viewer = useViewer()
  const remember = useWrite(accountSettings.rememberDevice)
  const forget = useWrite(accountSettings.forgetDevice)
  const disabledReason = useDisabledReason()
  if (viewer.kind !== 'member') return null
  const change = async () => {
    const changed = await (viewer.isRemembered ? forget : remember).send({})
    if (changed) await checkSession().catch(() => undefined)
  }
  return (
    <section className="devices-section" aria-labelledby="stay-logged-in">
      <h2 className="display t-20" id="stay-logged-in">
        {t('devices.stayTitle')}
      </h2>
      <p className="quiet">
        {viewer.isRemembered
          ? t('devices.staying', { days: REMEMBERED_DAYS })
          : t('devices.stayText', { days: REMEMBERED_DAYS })}
      </p>
      <Button
        look={viewer.isRemembered ? 'text' : 'quiet'}
        wide={!viewer.isRemembered}
        busy={remember.busy || forget.busy}
        {...disabledReason}
        onClick={() => void change()}
      >
        {t(viewer.isRemembered ? 'devices.stopStaying' : 'devices.stay')}
      </Button>
    </section>
  )
}
