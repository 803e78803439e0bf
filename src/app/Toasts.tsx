import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { toast as sonner, Toaster } from 'sonner'
import { stopWaiting, useWaiting, type Waiting } from '#lib/api/pendingWrites.ts'
import { setToastPresenter, TOAST_MS, type Toast } from '#lib/browser/toast.ts'
import { t } from '#lib/texts/t.ts'
import { Icon, type IconName } from '#ui/Icon.tsx'

type Shown = Toast & { id: number; until: number }

const icons: Record<Toast['kind'], IconName> = {
  success: 'check',
  problem: 'alert',
  notice: 'alert',
}

/**
 * Shows toasts (OK-16, OK-17), inside an open dialog if there is one: everything outside it is inert and silent. There
 * they are below its head, so that they do not cover its title.
 */
export function Toasts() {
  const [place, setPlace] = useState(currentPlace)
  const shown = useRef<Shown[]>([])

  useEffect(() => {
    // The Toaster in the new place shows the current toasts for the rest of their time.
    shown.current = shown.current.filter(({ until }) => until > Date.now())
    const dismiss = (id: number) => {
      shown.current = shown.current.filter((toast) => toast.id !== id)
      sonner.dismiss(id)
    }
    for (const toast of shown.current) showToast(toast, dismiss)

    return setToastPresenter(
      (toast) => {
        const next = { ...toast, id: ++count, until: Date.now() + TOAST_MS }
        shown.current.push(next)
        showToast(next, dismiss)
      },
      () => {
        shown.current = []
        sonner.dismiss()
      },
    )
  }, [place])

  useEffect(() => watchDialogs(() => setPlace(currentPlace())), [])
  useWaitingToast(place)

  const isInSheet = place.matches('.sheet-toasts')
  return createPortal(
    <Toaster
      key={isInSheet ? 'sheet' : 'page'}
      position="top-right"
      offset={isInSheet ? 0 : 12}
      mobileOffset={isInSheet ? 0 : 12}
      style={isInSheet ? { position: 'absolute' } : {}}
      containerAriaLabel={t('toast.label')}
    />,
    place,
  )
}

/** Shows a toast while a write takes long: after five seconds a message, after ten a button to stop waiting. */
function useWaitingToast(place: Element) {
  const waiting = useWaiting()
  useEffect(() => {
    if (waiting === 'short') return
    sonner.custom(() => <WaitingCard waiting={waiting} />, { id: WAITING_ID, duration: Infinity })
    return () => void sonner.dismiss(WAITING_ID)
  }, [waiting, place])
}

const WAITING_ID = 'waiting'

let count = 0

const showToast = ({ id, kind, text, until }: Shown, dismiss: (id: number) => void) =>
  sonner.custom(() => <ToastCard kind={kind} text={text} onDismiss={() => dismiss(id)} />, {
    id,
    duration: until - Date.now(),
  })

/** The topmost dialog may be that of a wallet (src/wallets/connect/flowFrame.ts), without a place for toasts. */
function currentPlace(): Element {
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1)
  return dialog?.querySelector('.sheet-toasts') ?? dialog ?? document.body
}

/** Subscribes to dialogs opening and closing. @returns unsubscribe */
function watchDialogs(changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  observer.observe(document.body, { subtree: true, attributeFilter: ['open'] })
  return () => observer.disconnect()
}

const WaitingCard = ({ waiting }: { waiting: Waiting }) => (
  <div className="toast" data-kind="notice" role="status">
    <Icon name="history" />
    <span>{t(waiting === 'stoppable' ? 'toast.stopText' : 'toast.slow')}</span>
    {waiting === 'stoppable' && (
      <button type="button" className="toast-action" onClick={stopWaiting}>
        {t('toast.stop')}
      </button>
    )}
  </div>
)

const ToastCard = ({ kind, text, onDismiss }: Toast & { onDismiss: () => void }) => (
  <div className="toast" data-kind={kind} role="status">
    <Icon name={icons[kind]} />
    <span>{text}</span>
    <button type="button" className="icon-button" aria-label={t('ui.dismiss')} onClick={onDismiss}>
      <Icon name="close" />
    </button>
  </div>
)
