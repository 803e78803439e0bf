import { t } from '#lib/texts/t.ts'
import { useCopyOfCode } from '#lib/codes/useCopy.ts'
import { Icon } from '#ui/Icon.tsx'

/** Button that copies the code (OK-15). When the browser refuses, a message says how to copy it by hand. */
export function CopyCode({ code }: { code: string }) {
  const [state, copy] = useCopyOfCode(code, 'CODE_COPIED')
  return (
    <button type="button" className="copy-link" onClick={copy}>
      <Icon name={state === 'copied' ? 'check' : 'copy'} />
      {t('voucher.copyCode')}
    </button>
  )
}
