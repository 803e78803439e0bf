import { useEffect, useRef, useState, type ReactNode } from 'react'
import { hasLoginMethod, type LoginMethod } from '#lib/brand.ts'
import { t } from '#lib/texts/t.ts'
import { Button } from '#ui/Button.tsx'
import { PasskeyLogin } from '../passkeys/PasskeyLogin.tsx'
import { LinkLogin } from './LinkLogin.tsx'
import { PasswordLogin } from './PasswordLogin.tsx'
import { pendingCode } from './pendingCode.ts'

/**
 * Logs in by the methods the brand offers: emailed link, password, or both, starting with the link and keeping the
 * typed address. `head` is shown above the first form only.
 */
export function LoginForm({
  as,
  head,
}: {
  as: 'h1' | 'h3'
  head: (method: LoginMethod) => ReactNode
}) {
  const [method, setMethod] = useState<LoginMethod>(() =>
    hasLoginMethod('link') && !pendingCode.read('login') ? 'link' : 'password',
  )
  const place = useFocusOnChange(method)
  const toLink = hasLoginMethod('link') ? () => setMethod('link') : undefined

  return (
    <div className="login" ref={place}>
      {method === 'link' ? (
        <LinkLogin
          as={as}
          head={head(method)}
          otherWay={
            hasLoginMethod('password') && (
              <Button look="text" onClick={() => setMethod('password')}>
                {t('login.byPassword')}
              </Button>
            )
          }
        />
      ) : (
        <PasswordLogin
          as={as}
          head={head(method)}
          otherWay={
            toLink && (
              <Button look="text" onClick={toLink}>
                {t('login.byLink')}
              </Button>
            )
          }
          onLink={toLink}
        />
      )}
      <PasskeyLogin />
    </div>
  )
}

/** Moves the focus to the next field to fill in, because the pressed button is gone. */
function useFocusOnChange(method: LoginMethod) {
  const place = useRef<HTMLDivElement>(null)
  const shown = useRef(method)
  useEffect(() => {
    if (shown.current === method) return
    shown.current = method
    const fields = [...(place.current?.querySelectorAll('input') ?? [])]
    const next = fields.find(({ value }) => value === '') ?? fields[0]
    next?.focus()
  }, [method])
  return place
}
