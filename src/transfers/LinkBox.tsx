import type { SentTransfer } from '#contract/transfers.ts'
import { toast } from '#lib/browser/toast.ts'
import { useBrand } from '#lib/brand.ts'
import { useCopy } from '#lib/codes/useCopy.ts'
import { t } from '#lib/texts/t.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import './send/send.css'

/** The link of a pending transfer, to copy, and to share where the phone can. */
export function LinkBox({ transfer: { link, name, recipient } }: { transfer: SentTransfer }) {
  const brand = useBrand()
  if (link === null)
    return (
      <p className="link-box quiet">
        {t(recipient === null ? 'transfer.linkMissingLink' : 'transfer.linkMissing')}
      </p>
    )
  return (
    <div className="link-box">
      <p className="label" id="transfer-link">
        {t(recipient === null ? 'transfer.link' : 'transfer.linkYourself')}
      </p>
      <p className="link-box-row">
        <code role="group" aria-labelledby="transfer-link">
          {link.replace(/^https?:\/\//, '')}
        </code>
        <CopyLink link={link} />
      </p>
      {'share' in navigator && (
        <Button
          wide
          look={recipient === null ? 'main' : 'quiet'}
          icon="share"
          onClick={() =>
            // Closing the share sheet rejects the promise; that is not a failure.
            void navigator
              .share({
                title: brand.name,
                text: t('transfer.shareText', { title: name }),
                url: link,
              })
              .catch(() => undefined)
          }
        >
          {t('transfer.share')}
        </Button>
      )}
    </div>
  )
}

function CopyLink({ link }: { link: string }) {
  const [state, copy] = useCopy(link)

  async function copyAndNotify() {
    if ((await copy()) === 'copied') toast.successCode('TRANSFER_LINK_COPIED')
    else toast.notice(t('transfer.copyFailed'))
  }

  return (
    <button type="button" className="copy-link" onClick={() => void copyAndNotify()}>
      <Icon name={state === 'copied' ? 'check' : 'copy'} />
      {t('transfer.copyLink')}
    </button>
  )
}
