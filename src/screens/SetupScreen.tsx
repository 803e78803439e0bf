import { Setup } from '../content/Setup.tsx'

/** The setup page (SC-62). */
export default function SetupScreen() {
  return <Setup />
}
