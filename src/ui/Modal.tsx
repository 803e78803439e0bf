import { LazyMotion, useAnimate, useReducedMotion, domAnimation, m } from 'framer-motion'
import { useId, useLayoutEffect, useRef, type ReactNode, type SyntheticEvent } from 'react'
import { Icon } from './Icon.tsx'
import { useSurroundings } from './surroundings.ts'
import { wayBack } from './wayBack.ts'
import './modal.css'

const RISE = { duration: 0.24, ease: [0.2, 0.8, 0.2, 1] as const }
const SINK = { duration: 0.15 }

/**
 * A modal: a sheet from below on the phone, a card in the middle on wide screens. A native dialog, so that Esc, the
 * focus and what lies behind are the browser's business. Named *Modal for what it is; it is not loaded by its name.
 */
export function Modal({ title, look, foot, children }: { title: ReactNode; look?: 'small' | 'wide'; foot?: ReactNode; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [sheet, animate] = useAnimate<HTMLDivElement>()
  const isStill = useReducedMotion() ?? false
  const { close, words } = useSurroundings()
  const id = useId()

  // A layout effect: closing must come before the element leaves the page, or the focus does not go back.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    const goBack = wayBack(element)
    element.showModal()
    return () => {
      element.close()
      goBack()
    }
  }, [])

  async function leave() {
    if (!isStill) await animate(sheet.current, { y: '100%', opacity: 0.4 }, SINK)
    close()
  }

  const cancel = (event: SyntheticEvent) => {
    event.preventDefault()
    void leave()
  }

  return (
    <LazyMotion features={domAnimation} strict>
      <dialog className={look ? `modal modal-${look}` : 'modal'} ref={dialog} aria-labelledby={id} onCancel={cancel} onClose={close} onClick={(event) => { if (event.target === dialog.current) void leave() }}>
        <m.div className="sheet" ref={sheet} initial={isStill ? false : { y: '100%' }} animate={{ y: 0 }} transition={RISE}>
          <span className="grabber" aria-hidden="true" />
          <header className="sheet-head">
            <h2 className="display t-31" id={id}>{title}</h2>
            <button type="button" className="icon-button" aria-label={words.close} onClick={() => void leave()}><Icon name="close" /></button>
          </header>
          {/* What scrolls is reached by the keyboard, whatever stands in it. */}
          <div className="sheet-body" tabIndex={0}>{children}</div>
          {foot && <footer className="sheet-foot">{foot}</footer>}
        </m.div>
      </dialog>
    </LazyMotion>
  )
}
