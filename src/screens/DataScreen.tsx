import { t } from '#lib/texts/t.ts'
import { AccountFrame } from '../account/AccountFrame.tsx'
import { DownloadData } from '../account/data/DownloadData.tsx'
import { EraseOffer } from '../account/data/EraseOffer.tsx'

/** Download or erase personal data. */
export default function DataScreen() {
  return (
    <AccountFrame title={t('account.data')}>
      <DownloadData />
      <EraseOffer />
    </AccountFrame>
  )
}
