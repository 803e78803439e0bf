import { t } from '#kit/t.ts'
import { toast } from '#kit/toast.ts'
import { useCopy } from '#kit/useCopy.ts'
import { Icon } from '#ui/Icon.tsx'

/** Puts the code on the clipboard (OK-15) and says so; where the phone forbids it, how to take it by hand. */
export function CopyCode({ code }: { code: string }) {
  const [state, copy] = useCopy(code)

  async function copyAndTell() {
    if ((await copy()) === 'copied') toast.says('CODE_COPIED')
    else toast.notice(t('ui.copyFailed'))
  }

  return (
    <button type="button" className="copy-link" onClick={() => void copyAndTell()}>
      <Icon name={state === 'copied' ? 'check' : 'copy'} />{t('voucher.copyCode')}
    </button>
  )
}
