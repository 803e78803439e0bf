import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { toast as sonner, Toaster } from 'sonner'
import { showToastsWith, TOAST_MS, type Toast } from '#kit/toast.ts'
import { t } from '#kit/t.ts'
import { Icon, type IconName } from '#ui/Icon.tsx'

type Shown = Toast & { until: number }

const icons: Record<Toast['kind'], IconName> = { success: 'check', problem: 'alert', notice: 'alert' }

/**
 * Toasts, top-right, five seconds (OK-16, OK-17). Everything outside an open dialog is inert and silent, so they are
 * shown inside of it, and move out when it closes.
 */
export function Toasts() {
  const [place, setPlace] = useState<Element>(document.body)
  const shown = useRef<Shown[]>([])

  useEffect(() => {
    // A new place has a new Toaster, which knows nothing of the toasts before it.
    for (const toast of shown.current.splice(0)) if (toast.until > Date.now()) fire(toast)

    function fire(toast: Shown) {
      shown.current.push(toast)
      sonner.custom((id) => <Bread toast={toast} onDismiss={() => sonner.dismiss(id)} />, { duration: toast.until - Date.now() })
    }

    return showToastsWith((toast) => {
      const entry = { ...toast, until: Date.now() + TOAST_MS }
      const dialog = openDialog()
      const target = dialog ?? document.body
      dialog?.addEventListener('close', () => setPlace(document.body), { once: true })
      if (target === place) return fire(entry)
      shown.current.push(entry)
      setPlace(target)
    })
  }, [place])

  return createPortal(<Toaster key={place === document.body ? 'page' : 'dialog'} position="top-right" offset={12} mobileOffset={12} containerAriaLabel={t('toast.label')} />, place)
}

const openDialog = () => [...document.querySelectorAll('dialog[open]')].at(-1)

const Bread = ({ toast: { kind, text }, onDismiss }: { toast: Toast; onDismiss: () => void }) => (
  <div className="toast" data-kind={kind} role="status">
    <Icon name={icons[kind]} />
    <span>{text}</span>
    <button type="button" className="icon-button" aria-label={t('ui.dismiss')} onClick={onDismiss}><Icon name="close" /></button>
  </div>
)
