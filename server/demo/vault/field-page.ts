import { schemes } from '#server/integrations/card-payments/test-cards.ts'
import { escapeHtml } from '#server/lib/html/escape.ts'

/** A field of the card form. */
export const fieldNames = ['cardNumber', 'expiryDate', 'cvv'] as const
export type FieldName = (typeof fieldNames)[number]

const inputs: Record<FieldName, string> = {
  cardNumber: 'autocomplete="cc-number" name="cardnumber" maxlength="23"',
  expiryDate: 'autocomplete="cc-exp" name="exp-date" maxlength="7"',
  cvv: 'autocomplete="cc-csc" name="cvc" maxlength="4"',
}

/** Returns the page of one field, which talks to one page of one brand. */
export const fieldPage = ({
  name,
  origin,
  session,
}: {
  name: FieldName
  origin: string
  session: string
}): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(name)}</title>
<link rel="stylesheet" href="/field.css"></head>
<body data-name="${escapeHtml(name)}" data-origin="${escapeHtml(origin)}" data-session="${escapeHtml(session)}">
<input id="field" type="text" inputmode="numeric" aria-required="true" aria-describedby="error" spellcheck="false" autocorrect="off" ${inputs[name]}>
<span id="error"></span>
<script src="/field.js"></script></body></html>`

export const fieldStyle = `:root { color-scheme: light dark }
html, body { margin: 0; height: 100%; background: transparent }
#field {
  box-sizing: border-box; width: 100%; height: 100%; margin: 0; border: 0; outline: 0; padding: var(--padding, 0 12px);
  background: transparent; color: var(--color, CanvasText); caret-color: var(--caret-color, currentcolor);
  font: var(--font-weight, 400) var(--font-size, 16px)/1.4 var(--font-family, system-ui, sans-serif);
  letter-spacing: var(--letter-spacing, normal);
}
#field::placeholder { color: var(--placeholder-color, GrayText); opacity: 1 }
#field.is-invalid { color: var(--invalid-color, var(--color, CanvasText)) }
#error { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
`

/** Patterns of the schemes, for the script of the field. */
const SCHEMES = JSON.stringify(
  schemes.map(([name, pattern, lengths]) => [name, pattern.source, lengths]),
)

/**
 * The script of a field: formats, checks, and reports whether it is valid, never its value. The
 * first field collects the others, which have the same origin, and asks the vault for a token.
 */
export const fieldScript = `(() => {
  'use strict'
  const { name, origin, session } = document.body.dataset
  const input = document.getElementById('field')
  const error = document.getElementById('error')
  const SCHEMES = ${SCHEMES}
  const STYLES = { color: 'color', 'font-size': 'font-size', 'font-family': 'font-family', 'font-weight': 'font-weight', 'letter-spacing': 'letter-spacing', padding: 'padding', 'caret-color': 'caret-color' }
  const post = (message) => parent.postMessage({ vault: session, field: name, ...message }, origin)
  const digits = () => input.value.replace(/\\D/g, '')
  const scheme = () => SCHEMES.find(([, pattern]) => new RegExp(pattern).test(digits()))
  const hasCheckDigit = (number) =>
    [...number].reverse().reduce((sum, digit, place) => {
      const value = Number(digit) * (place % 2 ? 2 : 1)
      return sum + (value > 9 ? value - 9 : value)
    }, 0) % 10 === 0
  const group = (number) =>
    /^3[47]/.test(number)
      ? [number.slice(0, 4), number.slice(4, 10), number.slice(10, 15)].filter(Boolean).join(' ')
      : (number.slice(0, 19).match(/.{1,4}/g) ?? []).join(' ')
  const formats = {
    cardNumber: () => group(digits()),
    expiryDate() {
      const typed = digits()
      const whole = /^[2-9]/.test(typed) ? '0' + typed : typed
      return whole.length > 2 ? whole.slice(0, 2) + ' / ' + whole.slice(2, 4) : whole
    },
    cvv: () => digits().slice(0, 4),
  }
  const brandOfNumber = () => {
    for (let place = 0; place < parent.length; place += 1) {
      try {
        const { vaultField } = parent[place]
        if (vaultField?.session === session && vaultField.name === 'cardNumber') return vaultField.brand()
      } catch { /* a frame of another origin */ }
    }
  }
  let knownBrand
  const checks = {
    cardNumber() {
      const number = digits()
      const lengths = scheme()?.[2]
      return (lengths ? lengths.includes(number.length) : number.length >= 13) && hasCheckDigit(number)
    },
    expiryDate() {
      const [, month, year] = /^(0[1-9]|1[0-2]) \\/ (\\d\\d)$/.exec(input.value) ?? []
      const now = new Date()
      return Boolean(year) && Date.UTC(2000 + Number(year), Number(month), 1) > now.getTime() && 2000 + Number(year) <= now.getUTCFullYear() + 20
    },
    cvv() {
      const brand = brandOfNumber() ?? knownBrand
      return brand === undefined ? /^\\d{3,4}$/.test(input.value) : input.value.length === (brand === 'American Express' ? 4 : 3) && /^\\d+$/.test(input.value)
    },
  }
  const isValid = () => checks[name]()
  window.vaultField = { session, name, value: () => input.value, brand: () => scheme()?.[0] }
  const report = (isFinal) => {
    const valid = isValid()
    const shows = isFinal && !valid && input.value !== ''
    if (valid || isFinal) {
      input.classList.toggle('is-invalid', shows)
      input.setAttribute('aria-invalid', String(shows))
    }
    post({ type: 'state', isValid: valid, isEmpty: input.value === '', isFinal, ...(name === 'cardNumber' ? { brand: scheme()?.[0] } : {}) })
  }
  const format = () => {
    const atEnd = input.selectionStart === input.value.length
    const before = input.value.slice(0, input.selectionStart).replace(/\\D/g, '').length
    const next = formats[name]()
    if (next === input.value) return
    input.value = next
    if (atEnd) return
    let place = 0
    for (let seen = 0; place < next.length && seen < before; place += 1) if (/\\d/.test(next[place])) seen += 1
    input.setSelectionRange(place, place)
  }
  input.addEventListener('input', (event) => {
    if (event.inputType !== 'deleteContentBackward' || !/\\/ ?$/.test(input.value)) format()
    report(false)
  })
  input.addEventListener('focus', () => post({ type: 'Focus' }))
  input.addEventListener('blur', () => {
    post({ type: 'Blur' })
    report(true)
  })
  input.addEventListener('keydown', (event) => event.key === 'Enter' && post({ type: 'Submit' }))
  const valuesOfAll = () => {
    const values = {}
    for (let place = 0; place < parent.length; place += 1) {
      try {
        const { vaultField } = parent[place]
        if (vaultField?.session === session) values[vaultField.name] = vaultField.value()
      } catch { /* a frame of another origin */ }
    }
    return values
  }
  const tokenize = async ({ id, apiKey, details }) => {
    const { merchantRefNum, amount, paymentTokenFrom, singleUseCustomerToken, threeDs } = details
    try {
      const response = await fetch('/tokenize', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ apiKey, merchantRefNum, amount, paymentTokenFrom, singleUseCustomerToken, threeDs, ...valuesOfAll() }),
      })
      const answer = await response.json()
      post({ type: 'tokenized', id, ...(response.ok ? { token: answer.token } : { error: answer.error }) })
    } catch {
      post({ type: 'tokenized', id, error: { code: '9014', message: 'The vault did not answer.', fields: [] } })
    }
  }
  addEventListener('message', ({ origin: from, source, data }) => {
    if (from !== origin || source !== parent || !data || data.vault !== session) return
    if (data.type === 'setup') {
      const { accessibilityLabel, placeholder, errorText, optional, style, locale, cardBrand } = data
      knownBrand = cardBrand
      if (accessibilityLabel) input.setAttribute('aria-label', accessibilityLabel)
      if (placeholder) input.placeholder = placeholder
      if (optional) input.removeAttribute('aria-required')
      document.documentElement.lang = String(locale).slice(0, 2)
      for (const [property, value] of Object.entries(style.input ?? {}))
        if (STYLES[property]) document.body.style.setProperty('--' + property, String(value))
      if (style.placeholder?.color) document.body.style.setProperty('--placeholder-color', String(style.placeholder.color))
      if (style['.invalid']?.color) document.body.style.setProperty('--invalid-color', String(style['.invalid'].color))
    }
    if (data.type === 'focus') input.focus()
    if (data.type === 'error') {
      error.textContent = data.text ?? ''
      input.setAttribute('aria-invalid', String(Boolean(data.text)))
      input.classList.toggle('is-invalid', Boolean(data.text))
    }
    if (data.type === 'reset') {
      input.value = ''
      error.textContent = ''
      report(false)
    }
    if (data.type === 'tokenize') void tokenize(data)
  })
  // The field can be typed in before this script has loaded.
  if (input.value !== '') {
    format()
    report(false)
  }
  post({ type: 'ready' })
})()
`
