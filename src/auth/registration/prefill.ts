import { useEffect, useLayoutEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { drafts } from '#lib/forms/form.ts'
import { clearLinkParameters, useLinkParameters } from '#lib/navigation/linkParameters.ts'

/** The fields of the registration by their names in its address (RT-46). */
const fields = { f: 'firstName', l: 'lastName', e: 'email' } as const

/** Returns the registration fields that the address prefills; undefined when there are none (RT-46). */
export function prefillFrom(params: Record<string, string>): Record<string, string> | undefined {
  const found = Object.entries(fields).flatMap(([name, field]) =>
    params[name] ? [[field, params[name]] as const] : [],
  )
  return found.length > 0 ? Object.fromEntries(found) : undefined
}

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
