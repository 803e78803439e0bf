import { useEffect, useLayoutEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { drafts } from '#kit/form.ts'
import { forgetCarried, prefillFrom, useCarried } from './carried.ts'

/**
 * RT-46: what the address knew goes into a draft, over what was typed before, and only once. To be called before the
 * form's own hook: it is the draft that the form begins with.
 */
export function usePrefill(draft: string) {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const carried = useCarried()
  useLayoutEffect(() => {
    const found = prefillFrom(carried)
    if (found) drafts.add(draft, found)
  }, [draft, carried])
  useEffect(() => {
    if (!prefillFrom(carried)) return
    forgetCarried(state)
    void navigate(pathname + search, { replace: true, state: null })
  }, [navigate, pathname, search, state, carried])
}
