import { brand } from '#lib/brand.ts'
import { useOnline } from '#lib/api/online.ts'
import { openModal } from '#lib/navigation/modal.ts'
import { t } from '#lib/texts/t.ts'
import { Button } from '#ui/Button.tsx'

/** Offers the membership for the wallet of the phone, where the brand has such passes (MO-07). */
export function ToPhone() {
  const isOnline = useOnline()
  if (!brand.features.phonePass) return null
  return (
    <div className="pass-to-phone">
      <Button
        look="quiet"
        reason={isOnline ? undefined : t('pass.toPhoneOffline')}
        onClick={() => openModal('phone-pass')}
      >
        {t('pass.toPhone')}
      </Button>
    </div>
  )
}
