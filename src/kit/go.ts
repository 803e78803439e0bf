type Go = (to: string | number, options?: { replace?: boolean }) => Promise<void>

let navigate: Go = async () => undefined

/** Part of main.tsx: hands the router to those who are no component. */
export const goWith = (router: Go) => { navigate = router }

/** Goes to an address of `paths`, or so many steps through the history. */
export const go: Go = (to, options) => navigate(to, options)
