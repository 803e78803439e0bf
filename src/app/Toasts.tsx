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
 * shown inside of it: those that were there before it opened move in, and all of them out when it closes.
 */
export function Toasts() {
  const [place, setPlace] = useState(placeNow)
  const shown = useRef<Shown[]>([])

  useEffect(() => {
    // The Toaster of a new place takes over what is still shown; each toast has only the rest of its time.
    shown.current = shown.current.filter(({ until }) => until > Date.now())
    const dismiss = (id: number) => {
      shown.current = shown.current.filter((toast) => toast.id !== id)
      sonner.dismiss(id)
    }
    for (const toast of shown.current) fire(toast, dismiss)

    return showToastsWith((toast) => {
      const next = { ...toast, id: ++count, until: Date.now() + TOAST_MS }
      shown.current.push(next)
      fire(next, dismiss)
    }, () => {
      shown.current = []
      sonner.dismiss()
    })
  }, [place])

  useEffect(() => watchDialogs(() => setPlace(placeNow())), [])

  return createPortal(<Toaster key={place === document.body ? 'page' : 'dialog'} position="top-right" offset={12} mobileOffset={12} containerAriaLabel={t('toast.label')} />, place)
}

let count = 0

const fire = ({ id, kind, text, until }: Shown, dismiss: (id: number) => void) =>
  sonner.custom(() => <Bread kind={kind} text={text} onDismiss={() => dismiss(id)} />, { id, duration: until - Date.now() })

const placeNow = (): Element => [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body

/** Tells when a dialog opens or closes. @returns stop */
function watchDialogs(changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  observer.observe(document.body, { subtree: true, attributeFilter: ['open'] })
  return () => observer.disconnect()
}

const Bread = ({ kind, text, onDismiss }: Toast & { onDismiss: () => void }) => (
  <div className="toast" data-kind={kind} role="status">
    <Icon name={icons[kind]} />
    <span>{text}</span>
    <button type="button" className="icon-button" aria-label={t('ui.dismiss')} onClick={onDismiss}><Icon name="close" /></button>
  </div>
)
