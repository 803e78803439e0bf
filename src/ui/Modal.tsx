import { LazyMotion, useAnimate, useReducedMotion, domAnimation, m } from 'framer-motion'
import {
  useId,
  useLayoutEffect,
  useRef,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
} from 'react'
import { Icon } from './Icon.tsx'
import { useUiContext } from './uiContext.ts'
import { focusReturn } from './focusReturn.ts'
import './modal.css'

const OPEN_TRANSITION = { duration: 0.24, ease: [0.2, 0.8, 0.2, 1] as const }
const CLOSE_TRANSITION = { duration: 0.15 }

/**
 * A modal: a sheet from below on phones, a centred card on wide screens. It is a native dialog, so the browser handles
 * Esc, focus and the inert background.
 */
export function Modal({
  title,
  look,
  isLight,
  start,
  note,
  foot,
  children,
}: {
  title: ReactNode
  /** `flow`: the whole phone, for one step of several; its headline is in `children`. `full`: the whole window, black. */
  look?: 'small' | 'wide' | 'flow' | 'full'
  /** White instead of black, for a modal that is `full`. */
  isLight?: boolean
  /** Before the title, such as a button to the previous step. */
  start?: ReactNode
  /** Beside the button that closes it. */
  note?: ReactNode
  foot?: ReactNode
  children: ReactNode
}) {
  const dialog = useOpenDialog()
  const [sheet, animate] = useAnimate<HTMLDivElement>()
  const hasReducedMotion = useReducedMotion() ?? false
  const { close, texts } = useUiContext()
  const id = useId()

  async function closeWithAnimation() {
    // `full` is a step of a modal that stays open.
    if (!hasReducedMotion && look !== 'full')
      await animate(sheet.current, { y: '100%', opacity: 0.4 }, CLOSE_TRANSITION)
    close()
  }

  const cancel = (event: SyntheticEvent) => {
    event.preventDefault()
    void closeWithAnimation()
  }

  return (
    <LazyMotion features={domAnimation} strict>
      <dialog
        className={look ? `modal modal-${look}` : 'modal'}
        data-light={isLight}
        ref={dialog}
        aria-labelledby={id}
        onCancel={cancel}
        onClose={close}
        onClick={(event) => {
          if (event.target === dialog.current) void closeWithAnimation()
        }}
      >
        <m.div
          className="sheet"
          ref={sheet}
          initial={hasReducedMotion ? false : { y: '100%' }}
          animate={{ y: 0 }}
          transition={OPEN_TRANSITION}
        >
          <span className="drag-handle" aria-hidden="true" />
          <header className="sheet-head">
            {start}
            <h2 className={look === 'flow' ? 'flow-title' : 'display t-31'} id={id}>
              {title}
            </h2>
            {note}
            <CloseButton label={texts.close} onClick={() => void closeWithAnimation()} />
          </header>
          {/* src/app/Toasts.tsx puts toasts here, so that none covers the title or the button that closes it. */}
          <div className="sheet-toasts" />
          {/* Focusable, so that the keyboard can scroll it even without focusable content. */}
          <div className="sheet-body" tabIndex={0}>
            {children}
          </div>
          {foot && <footer className="sheet-foot">{foot}</footer>}
        </m.div>
      </dialog>
    </LazyMotion>
  )
}

/** Opens the dialog with the component, and closes it and restores the focus at its end. */
function useOpenDialog(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  // A layout effect: close before the element is removed, or the focus is not restored.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    const restoreFocus = focusReturn(element)
    element.showModal()
    return () => {
      element.close()
      restoreFocus()
    }
  }, [])
  return dialog
}

const CloseButton = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <button type="button" className="icon-button" aria-label={label} onClick={onClick}>
    <Icon name="close" />
  </button>
)
