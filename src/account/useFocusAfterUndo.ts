import { useEffect, type RefObject } from 'react'

/** Focuses Save after Undo: the form is mounted again, and the pressed button no longer exists. */
export function useFocusAfterUndo(form: RefObject<HTMLFormElement | null>, isUndone: boolean) {
  useEffect(() => {
    if (isUndone)
      form.current
        ?.querySelector<HTMLElement>('.save-bar [type="submit"]')
        ?.focus({ preventScroll: true })
  }, [form, isUndone])
}
