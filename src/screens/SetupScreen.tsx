import { Setup } from '../pages/Setup.tsx'

/** SC-62. */
export default function SetupScreen() {
  return <Setup />
}
