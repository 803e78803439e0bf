import { t } from '#kit/t.ts'
import { useCopyOfCode } from '#kit/useCopy.ts'
import { Icon } from '#ui/Icon.tsx'

/** Puts the code on the clipboard (OK-15) and says so; where the phone forbids it, how to take it by hand. */
export function CopyCode({ code }: { code: string }) {
  const [state, copy] = useCopyOfCode(code, 'CODE_COPIED')
  return (
    <button type="button" className="copy-link" onClick={copy}>
      <Icon name={state === 'copied' ? 'check' : 'copy'} />{t('voucher.copyCode')}
    </button>
  )
}
