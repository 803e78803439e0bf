import { Navigate } from 'react-router-dom'
import { paths } from '#kit/paths.ts'

/** Registering with a password comes with its own form; until then the address is all it takes to join. */
export default function RegisterScreen() {
  return <Navigate to={paths.joinForm()} replace />
}
