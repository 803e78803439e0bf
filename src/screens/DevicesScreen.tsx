import { Section } from '#lib/api/Section.tsx'
import { t } from '#lib/texts/t.ts'
import { AccountFrame } from '../account/AccountFrame.tsx'
import { Devices, DevicesSkeleton } from '../account/devices/Devices.tsx'
import { confirmLogOut } from '../auth/logout/logOut.ts'

/** The devices the member is logged in on. */
export default function DevicesScreen() {
  return (
    <AccountFrame title={t('account.devices')} onLogOut={confirmLogOut}>
      <p className="quiet">{t('devices.lead')}</p>
      <Section waiting={<DevicesSkeleton />}>
        <Devices />
      </Section>
    </AccountFrame>
  )
}
