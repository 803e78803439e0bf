import { toast } from '../browser/toast.ts'
import { useBrand } from '../brand.ts'
import { t } from '../texts/t.ts'
import { Button } from '#ui/Button.tsx'
import { useCopy } from './useCopy.ts'

type Look = { look?: 'main' | 'quiet' | 'text'; size?: 'small'; wide?: boolean }

/** Button that copies the link of a transfer. */
export function CopyLink({ link, ...look }: { link: string } & Look) {
  const [state, copy] = useCopy(link)

  async function copyAndNotify() {
    if ((await copy()) === 'copied') toast.successCode('TRANSFER_LINK_COPIED')
    else toast.notice(t('transfer.copyFailed'))
  }

  return (
    <Button
      {...look}
      icon={state === 'copied' ? 'check' : 'copy'}
      onClick={() => void copyAndNotify()}
    >
      {t('transfer.copyLink')}
    </Button>
  )
}

/** Returns whether the phone has a share sheet. */
export const canShare = (): boolean => 'share' in navigator

/** Button that opens the share sheet with the link of a transfer, where the phone has one. `title`: of the item. */
export function ShareLink({ link, title, ...look }: { link: string; title: string } & Look) {
  const brand = useBrand()
  if (!canShare()) return null
  const text = t('transfer.shareText', { title })
  return (
    <Button
      {...look}
      icon="share"
      onClick={() =>
        // Closing the share sheet rejects the promise; that is not a failure.
        void navigator.share({ title: brand.name, text, url: link }).catch(() => undefined)
      }
    >
      {t('transfer.share')}
    </Button>
  )
}
