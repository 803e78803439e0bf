import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { go } from './go.ts'
import { paths } from './paths.ts'

/** The full size of a modal's content. `content` and `button` take the focus when it opens and closes. */
export type FullSize<Content extends HTMLElement> = {
  isFull: boolean
  open: () => void
  content: RefObject<Content | null>
  /** The ref of the button that opens it, which is not rendered at full size. */
  button: (button: HTMLButtonElement | null) => void
}

type ModalAddress = { modal: string; id?: string | undefined; code?: string | undefined }

/**
 * Returns whether a modal shows its content at full size, a step with its own address, so that Back, Escape and the close
 * button lead to the modal again. Only while this page opened it: after a reload the modal comes first.
 */
export function useFullSize<Content extends HTMLElement>(
  modal: ModalAddress,
  step: string | undefined,
): { full: FullSize<Content>; close: () => void } {
  const [wasOpened, setWasOpened] = useState(false)
  const isRequested = step === 'full'
  useEffect(() => {
    if (isRequested && !wasOpened) void go(addressOf(modal), { replace: true })
  })
  const isFull = isRequested && wasOpened
  const content = useRef<Content>(null)
  const wasFull = useRef(false)
  // A second tap before the first navigation is rendered would add a second history entry.
  const isOpening = useRef(false)
  useEffect(() => {
    isOpening.current = false
  }, [isRequested])
  useEffect(() => {
    if (!isFull) return
    wasFull.current = true
    content.current?.focus()
  }, [isFull])
  // Focused when it is rendered again, which may be after `isFull` has changed.
  const button = useCallback((element: HTMLButtonElement | null) => {
    if (!element || !wasFull.current) return
    wasFull.current = false
    element.focus()
  }, [])

  return {
    full: {
      isFull,
      open: () => {
        if (isOpening.current) return
        isOpening.current = true
        setWasOpened(true)
        void go(addressOf(modal, 'full'))
      },
      content,
      button,
    },
    close: () => void go(-1),
  }
}

const addressOf = ({ modal, id, code }: ModalAddress, step?: 'full') =>
  paths.here({ modal, ...(id && { id }), ...(code && { code }), ...(step && { step }) })
