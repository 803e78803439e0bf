type Go = (to: string | number, options?: { replace?: boolean; state?: unknown }) => Promise<void>

let navigate: Go = async () => undefined

/** Sets the router that `go` uses outside of components. Only for main.tsx. */
export const goWith = (router: Go) => {
  navigate = router
}

/** Navigates to an address of `paths`, or by a number of history entries (negative is back). */
export const go: Go = (to, options) => navigate(to, options)
