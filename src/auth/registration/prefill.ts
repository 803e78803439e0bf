import { useEffect, useLayoutEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { drafts } from '#lib/forms/form.ts'
import { clearLinkParameters, prefillFrom, useLinkParameters } from './linkParameters.ts'

/**
 * Writes the fields from the address into a draft, over typed values, once (RT-46). Call it before the form's own hook,
 * which starts from the draft.
 */
export function usePrefill(draft: string) {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const params = useLinkParameters()
  useLayoutEffect(() => {
    const found = prefillFrom(params)
    if (found) drafts.add(draft, found)
  }, [draft, params])
  useEffect(() => {
    if (!prefillFrom(params)) return
    clearLinkParameters(state)
    void navigate(pathname + search, { replace: true, state: null })
  }, [navigate, pathname, search, state, params])
}
