import { useEffect, useId, useRef, type ReactNode } from 'react'

type DialogProps = { title: string; onClose: () => void; children: ReactNode }

/** A sheet over the screen, on a tablet a window. Esc, a tap beside it and the way back close it. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
  }, [])
  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={id}
      onClose={onClose}
      onClick={({ target, currentTarget }) => target === currentTarget && onClose()}
    >
      <div className="dialog-body">
        <h2 id={id} className="display">
          {title}
        </h2>
        {children}
      </div>
    </dialog>
  )
}
