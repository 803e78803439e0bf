import { useEffect, useState } from 'react'

/** Whether the page has been scrolled further than this, in pixels. */
export function useScrolledPast(limit: number): boolean {
  const [isPast, setPast] = useState(false)
  useEffect(() => {
    const look = () => setPast(scrollY > limit)
    look()
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [limit])
  return isPast
}
