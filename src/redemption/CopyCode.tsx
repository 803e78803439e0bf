import { useEffect, useState } from 'react'
import { copyText } from '#kit/copy.ts'
import { t } from '#kit/t.ts'
import { toast } from '#kit/toast.ts'
import { Icon } from '#ui/Icon.tsx'

const TICK_MS = 2000

/** Puts the code on the clipboard (OK-15); the icon is a tick for two seconds. */
export function CopyCode({ code }: { code: string }) {
  const [copiedAt, setCopiedAt] = useState(0)

  useEffect(() => {
    if (!copiedAt) return
    const over = setTimeout(() => setCopiedAt(0), TICK_MS)
    return () => clearTimeout(over)
  }, [copiedAt])

  async function copy() {
    if (!(await copyText(code))) return
    setCopiedAt(Date.now())
    toast.says('CODE_COPIED')
  }

  return (
    <button type="button" className="copy-link" onClick={copy}>
      <Icon name={copiedAt ? 'check' : 'copy'} />{t('redemption.copyCode')}
    </button>
  )
}
