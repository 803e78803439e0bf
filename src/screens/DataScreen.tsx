import { t } from '#kit/t.ts'
import { AccountFrame } from '../account/AccountFrame.tsx'
import { DownloadData } from '../account/DownloadData.tsx'
import { EraseOffer } from '../account/EraseOffer.tsx'
import { askToLogOut } from '../session/logOut.ts'

/** Download or erase personal data. */
export default function DataScreen() {
  return (
    <AccountFrame title={t('account.data')} onLogOut={askToLogOut}>
      <DownloadData />
      <EraseOffer />
    </AccountFrame>
  )
}
