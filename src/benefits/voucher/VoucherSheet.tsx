import { useEffect, useId, useRef, useState } from 'react'
import type { BenefitVoucher } from '#contract/utility.ts'
import { codeGroups, keyOfClaim, spellCode } from '#domain/codes.ts'
import { webLink } from '#domain/links.ts'
import { Bars, Qr } from '#lib/codes/CodeDrawing.tsx'
import { drawCode } from '#lib/codes/drawCode.ts'
import { ExternalLink } from '#lib/navigation/ExternalLink.tsx'
import { paths } from '#lib/navigation/paths.ts'
import { successMessage } from '#lib/texts/sentences.ts'
import { t } from '#lib/texts/t.ts'
import { useCopyOfCode } from '#lib/codes/useCopy.ts'
import { Button } from '#ui/Button.tsx'
import { Code } from '#ui/Code.tsx'
import { Icon } from '#ui/Icon.tsx'
import { newClaim } from './useClaim.ts'
import './voucher.css'

type SheetProps = { title: string; voucher: BenefitVoucher; code: string }

/**
 * Shows a claimed code as QR code, bar code and text. The headline takes the focus, so that right after the claim it is
 * announced with the success (OK-05).
 */
export function VoucherSheet({
  title,
  voucher: { voucherId, claimedAt, description, productUrl },
  code,
}: SheetProps) {
  const [{ qr, bars }] = useState(() => drawCode(code))
  const [isNew] = useState(() => newClaim.get() === voucherId)
  const headline = useRef<HTMLHeadingElement>(null)
  const claimedId = useId()
  useEffect(() => {
    headline.current?.focus()
    if (isNew) newClaim.set(undefined)
  }, [isNew])
  const spelled = spellCode(code)
  const view = { key: '', code, groups: codeGroups(code), spelled, qr, bars }

  return (
    <div className="voucher-sheet">
      <div>
        <h3
          className="display"
          tabIndex={-1}
          ref={headline}
          aria-describedby={isNew ? claimedId : undefined}
        >
          {title}
        </h3>
        <p className="quiet">{description}</p>
        {isNew && (
          <p className="voucher-claimed" id={claimedId}>
            <Icon name="check" />
            {successMessage('VOUCHER_CLAIMED')}
          </p>
        )}
      </div>
      <div className="voucher-plate">
        <Qr code={view} label={t('pass.qr')} />
        <Bars code={view} label={t('pass.bars')} />
        <Code groups={view.groups} spelled={spelled} />
        <small>
          <Icon name="check" />
          {t('redemption.keptInPass')}
        </small>
      </div>
      <CopyVoucher code={code} />
      {claimedAt && (
        <Button wide look="quiet" to={paths.code({ key: keyOfClaim({ voucherId, claimedAt }) })}>
          {t('redemption.showAtTill')}
        </Button>
      )}
      <VoucherProduct url={productUrl} of={title} />
    </div>
  )
}

/** Links to the product in the shop that the voucher is for. */
export function VoucherProduct({ url, of }: { url: string | undefined; of: string }) {
  const href = webLink(url)
  return (
    href && (
      <ExternalLink className="text-link" href={href} of={of}>
        {t('voucher.product')}
        <Icon name="more" />
      </ExternalLink>
    )
  )
}

/** Copies the code (OK-07). When the browser refuses, a message says how to copy it by hand. */
function CopyVoucher({ code }: { code: string }) {
  const [state, copy] = useCopyOfCode(code, 'VOUCHER_COPIED')
  return (
    <Button wide icon={state === 'copied' ? 'check' : 'copy'} onClick={copy}>
      {t('voucher.copyCode')}
    </Button>
  )
}
