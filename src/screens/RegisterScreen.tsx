import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { drafts } from '#kit/form.ts'
import { paths } from '#kit/paths.ts'
import { t } from '#kit/t.ts'
import { Button } from '#ui/Button.tsx'
import { prefillFrom } from '../session/carried.ts'
import { REGISTER_DRAFT } from '../session/drafts.ts'
import { RegisterForm } from '../session/RegisterForm.tsx'
import { WayIn } from '../session/WayIn.tsx'

/** Registering with a password. Whoever is a member already logs in over it. */
export default function RegisterScreen() {
  usePrefill()
  const title = t('register.title')
  return (
    <div className="way-in">
      <title>{title}</title>
      <RegisterForm
        head={
          <>
            <WayIn title={title}>{t('register.lead', { programme: t('programme.name') })}</WayIn>
            <p className="way-in-other">{t('register.known')} <Button look="text" to={paths.here({ modal: 'login' })}>{t('login.title')}</Button></p>
          </>
        }
      />
    </div>
  )
}

/** RT-46: what the address knew goes into the draft, over what was typed before, and only once. */
function usePrefill() {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const [prefill] = useState(() => {
    const found = prefillFrom(state)
    if (found) drafts.add(REGISTER_DRAFT, found)
    return found
  })
  useEffect(() => {
    if (prefill) void navigate(pathname + search, { replace: true, state: null })
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, for the entry that the page was opened with
  }, [])
}
