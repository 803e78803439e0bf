import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { toast as sonner, Toaster } from 'sonner'
import { showToastsWith, TOAST_MS, type Toast } from '#kit/toast.ts'
import { t } from '#kit/t.ts'
import { Icon, type IconName } from '#ui/Icon.tsx'

type Shown = Toast & { id: number; until: number }

const icons: Record<Toast['kind'], IconName> = { success: 'check', problem: 'alert', notice: 'alert' }

/**
 * Toasts, top-right, five seconds (OK-16, OK-17). Everything outside an open dialog is inert and silent, so they are
 * shown inside of it, and move out when it closes.
 */
export function Toasts() {
  const [place, setPlace] = useState<Element>(document.body)
  const shown = useRef<Shown[]>([])

  useEffect(() => {
    // The Toaster of a new place takes over what is still shown; each toast has only the rest of its time.
    shown.current = shown.current.filter(({ until }) => until > Date.now())
    shown.current.forEach(fire)

    return showToastsWith((toast) => {
      const next = { ...toast, id: ++count, until: Date.now() + TOAST_MS }
      shown.current.push(next)
      const dialog = openDialog()
      dialog?.addEventListener('close', () => setPlace(document.body), { once: true })
      if ((dialog ?? document.body) === place) fire(next)
      else setPlace(dialog ?? document.body)
    }, () => {
      shown.current = []
      sonner.dismiss()
    })
  }, [place])

  return createPortal(<Toaster key={place === document.body ? 'page' : 'dialog'} position="top-right" offset={12} mobileOffset={12} containerAriaLabel={t('toast.label')} />, place)
}

let count = 0

const fire = ({ id, kind, text, until }: Shown) =>
  sonner.custom(() => <Bread kind={kind} text={text} onDismiss={() => sonner.dismiss(id)} />, { id, duration: until - Date.now() })

const openDialog = () => [...document.querySelectorAll('dialog[open]')].at(-1)

const Bread = ({ kind, text, onDismiss }: Toast & { onDismiss: () => void }) => (
  <div className="toast" data-kind={kind} role="status">
    <Icon name={icons[kind]} />
    <span>{text}</span>
    <button type="button" className="icon-button" aria-label={t('ui.dismiss')} onClick={onDismiss}><Icon name="close" /></button>
  </div>
)
