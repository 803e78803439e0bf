import { useEffect, useState } from 'react'

/** Returns whether the page is scrolled further than `limit` pixels. */
export function useScrolledPast(limit: number): boolean {
  const [isPast, setPast] = useState(false)
  useEffect(() => {
    const update = () => setPast(scrollY > limit)
    update()
    addEventListener('scroll', update, { passive: true })
    return () => removeEventListener('scroll', update)
  }, [limit])
  return isPast
}
