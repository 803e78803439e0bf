import { useEffect, useRef, useState, type ReactNode } from 'react'
import { offers, type LoginMethod } from '#kit/brand.ts'
import { t } from '#kit/t.ts'
import { Button } from '#ui/Button.tsx'
import { LinkLogin } from './LinkLogin.tsx'
import { PasswordLogin } from './PasswordLogin.tsx'
import { waitingCode } from './waitingCode.ts'

/**
 * Logs in by the methods the brand offers: emailed link, password, or both, starting with the link and keeping the
 * typed address. `head` is shown above the first form only.
 */
export function LoginForm({ as, head }: { as: 'h1' | 'h3'; head: (method: LoginMethod) => ReactNode }) {
  const [method, setMethod] = useState<LoginMethod>(() => (offers('link') && !waitingCode.read('login') ? 'link' : 'password'))
  const place = useFocusOnChange(method)
  const toLink = offers('link') ? () => setMethod('link') : undefined

  return (
    <div className="login" ref={place}>
      {method === 'link'
        ? <LinkLogin as={as} head={head(method)} otherWay={offers('password') && <Button look="text" onClick={() => setMethod('password')}>{t('login.byPassword')}</Button>} />
        : <PasswordLogin as={as} head={head(method)} otherWay={toLink && <Button look="text" onClick={toLink}>{t('login.byLink')}</Button>} onLink={toLink} />}
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
