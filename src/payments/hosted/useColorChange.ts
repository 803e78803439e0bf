import { useEffect, useRef } from 'react'

/** Calls `onChange` when the color scheme changes and with it the text color of an element. */
export function useColorChange(id: string, onChange: () => void) {
  const latest = useRef(onChange)
  useEffect(() => {
    latest.current = onChange
  })
  useEffect(() => {
    const before = colorOf(id)
    const scheme = matchMedia('(prefers-color-scheme: dark)')
    const compare = () => {
      const color = colorOf(id)
      if (color !== undefined && color !== before) latest.current()
    }
    scheme.addEventListener('change', compare)
    return () => scheme.removeEventListener('change', compare)
  }, [id])
}

function colorOf(id: string): string | undefined {
  const element = document.getElementById(id)
  return element ? getComputedStyle(element).color : undefined
}
