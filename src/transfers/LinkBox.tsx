import type { SentTransfer } from '#contract/transfers.ts'
import { canShare, CopyLink, ShareLink } from '#lib/codes/LinkButtons.tsx'
import { t } from '#lib/texts/t.ts'
import './send/send.css'

/** The link of a pending transfer, to copy, and to share where the phone can. `title`: of the item. */
export function LinkBox({
  transfer: { link, recipient },
  title,
}: {
  transfer: SentTransfer
  title: string
}) {
  const isForAnyone = recipient === null
  if (link === null)
    return (
      <p className="link-box quiet">
        {t(isForAnyone ? 'transfer.linkMissingLink' : 'transfer.linkMissing')}
      </p>
    )
  return (
    <div className="link-box">
      <p className="label" id="transfer-link">
        {t(isForAnyone ? 'transfer.link' : 'transfer.linkYourself')}
      </p>
      <p className="link-box-row">
        <code role="group" aria-labelledby="transfer-link">
          {link.replace(/^https?:\/\//, '')}
        </code>
        {!isForAnyone && <CopyLink link={link} look="text" />}
      </p>
      <ShareLink link={link} title={title} wide look={isForAnyone ? 'main' : 'quiet'} />
      {isForAnyone && <CopyLink link={link} wide look={canShare() ? 'quiet' : 'main'} />}
    </div>
  )
}
