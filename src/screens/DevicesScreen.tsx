import { Section } from '#lib/api/Section.tsx'
import { t } from '#lib/texts/t.ts'
import { AccountFrame } from '../account/AccountFrame.tsx'
import { Passkeys } from '../account/devices/Passkeys.tsx'
import { StayLoggedIn } from '../account/devices/StayLoggedIn.tsx'
import { Devices, DevicesSkeleton } from '../account/devices/Devices.tsx'

/** How the member logs in on this device, their passkeys, and the devices they are logged in on. */
export default function DevicesScreen() {
  return (
    <AccountFrame title={t('account.devices')}>
      <StayLoggedIn />
      <Section waiting={null}>
        <Passkeys />
      </Section>
      <section className="devices-section" aria-labelledby="devices">
        <h2 className="display t-20" id="devices">
          {t('devices.listTitle')}
        </h2>
        <p className="quiet">{t('devices.lead')}</p>
        <Section waiting={<DevicesSkeleton />}>
          <Devices />
        </Section>
      </section>
    </AccountFrame>
  )
}
