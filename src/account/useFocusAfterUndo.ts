import { useEffect, type RefObject } from 'react'

/** Focuses Save of a form that was started again, because the pressed Undo is gone with the old one. */
export function useFocusAfterUndo(form: RefObject<HTMLFormElement | null>, isUndone: boolean) {
  useEffect(() => {
    if (isUndone)
      form.current
        ?.querySelector<HTMLElement>('.save-bar [type="submit"]')
        ?.focus({ preventScroll: true })
  }, [form, isUndone])
}
