import { Section } from '#kit/Section.tsx'
import { t } from '#kit/t.ts'
import { AccountFrame } from '../account/AccountFrame.tsx'
import { Devices, DevicesWaiting } from '../account/Devices.tsx'
import { askToLogOut } from '../session/logOut.ts'

/** The devices the member is logged in on. */
export default function DevicesScreen() {
  return (
    <AccountFrame title={t('account.devices')} onLogOut={askToLogOut}>
      <p className="quiet">{t('devices.lead')}</p>
      <Section waiting={<DevicesWaiting />}><Devices /></Section>
    </AccountFrame>
  )
}
