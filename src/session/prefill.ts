import { useEffect, useLayoutEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { drafts } from '#kit/form.ts'
import { forgetCarried, prefillFrom, useCarried } from './carried.ts'

/**
 * Writes the fields from the address into a draft, over typed values, once (RT-46). Call it before the form's own hook,
 * which starts from the draft.
 */
export function usePrefill(draft: string) {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const params = useCarried()
  useLayoutEffect(() => {
    const found = prefillFrom(params)
    if (found) drafts.add(draft, found)
  }, [draft, params])
  useEffect(() => {
    if (!prefillFrom(params)) return
    forgetCarried(state)
    void navigate(pathname + search, { replace: true, state: null })
  }, [navigate, pathname, search, state, params])
}
