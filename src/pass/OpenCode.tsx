import { toast } from '#lib/browser/toast.ts'
import { go } from '#lib/navigation/go.ts'
import { paths } from '#lib/navigation/paths.ts'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { CodeSheet, type CodeSheetProps } from './CodeSheet.tsx'
import { useWakeLock } from './useWakeLock.ts'

/** Shows a code full screen and keeps the screen awake. It has its own address, so the back button closes it. */
export function OpenCode(props: CodeSheetProps) {
  useWakeLock()
  useEscape(close)
  const title = useRef<HTMLHeadingElement>(null)
  // The pass may have been scrolled, and a toast would cover the code.
  useLayoutEffect(() => {
    scrollTo(0, 0)
    title.current?.focus({ preventScroll: true })
    toast.clear()
  }, [])
  return <CodeSheet {...props} title={title} close={close} />
}

/** Goes back to the opening page instead of adding a history entry; when opened by its address, replaces it with the pass. */
const close = () => void (hasHistory() ? go(-1) : go(paths.pass(), { replace: true }))

const hasHistory = () => ((history.state as { idx?: number } | null)?.idx ?? 0) > 0

function useEscape(leave: () => void) {
  useEffect(() => {
    const onKeydown = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') leave()
    }
    addEventListener('keydown', onKeydown)
    return () => removeEventListener('keydown', onKeydown)
  }, [leave])
}
