import { useEffect, useRef, useState, type ReactNode } from 'react'
import { offers, type LoginMethod } from '#kit/brand.ts'
import { t } from '#kit/t.ts'
import { Button } from '#ui/Button.tsx'
import { LinkLogin } from './LinkLogin.tsx'
import { PasswordLogin } from './PasswordLogin.tsx'
import { waitingCode } from './waitingCode.ts'

/**
 * Logging in the way the brand offers: with a letter, with a password, or with either; then the letter comes first and
 * the address is carried over. `head` stands above the form and makes room for what comes after it.
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

/** The button that was pressed is gone: the focus goes on to what is to be typed next. */
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
