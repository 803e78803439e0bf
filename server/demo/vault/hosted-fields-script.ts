import { createHash } from 'node:crypto'
import { schemeOf, testCards } from '#server/integrations/card-payments/test-cards.ts'

/** For the page, which shows them to try; Paysafe.js has no such list. */
const cardsToTry = testCards.map(({ number, outcome }) => ({
  number,
  outcome,
  brand: schemeOf(number),
}))

/**
 * The script of the sandbox vault for the brand's page: the part of Paysafe.js that the card form
 * uses. It makes the frames, and passes events and tokens on; it never sees a number.
 */
export const hostedFieldsScript = `(() => {
  'use strict'
  const vault = new URL(document.currentScript.src).origin
  const NAMES = ['cardNumber', 'expiryDate', 'cvv']
  const failure = (code, displayMessage, fieldErrors = []) =>
    Object.assign(new Error(displayMessage), { code, displayMessage, fieldErrors })

  function setup(apiKey, options) {
    const session = crypto.randomUUID()
    const names = NAMES.filter((name) => options.fields[name])
    const frames = new Map()
    const facts = new Map(names.map((name) => [name, { isValid: false, isEmpty: true }]))
    const listeners = []
    const waiting = new Map()
    const brandListeners = []
    let brand
    const emit = (name, type, data) => {
      const event = { type, target: { fieldName: name }, data }
      for (const listener of listeners)
        if (listener.names.includes(name) && listener.types.includes(type)) listener.run(instance, event)
    }
    const send = (name, message) => frames.get(name).contentWindow.postMessage({ vault: session, ...message }, vault)
    const collection = (chosen) => ({
      on(types, run) {
        listeners.push({ names: chosen, types: types.split(' '), run })
        return this
      },
      off(types, run) {
        for (const listener of [...listeners])
          if (listener.run === run) listeners.splice(listeners.indexOf(listener), 1)
        return this
      },
      isValid: () => chosen.every((name) => facts.get(name).isValid),
      isEmpty: () => chosen.every((name) => facts.get(name).isEmpty),
      focus: () => send(chosen[0], { type: 'focus' }),
      setError: (text) => chosen.forEach((name) => send(name, { type: 'error', text })),
    })
    const fields = (chosen) => collection(chosen.split(' '))
    for (const name of names) fields[name] = collection([name])
    const instance = {
      fields,
      areAllFieldsValid: () => names.every((name) => facts.get(name).isValid),
      cardBrandRecognition: (run) => void brandListeners.push(run),
      getCardBrand: () => brand,
      show: () => ready.then(() => ({ card: { isAvailable: true } })),
      resetCardDetails: () => names.forEach((name) => send(name, { type: 'reset' })),
      tokenize(details) {
        const id = crypto.randomUUID()
        return new Promise((done, fail) => {
          const timer = setTimeout(() => {
            waiting.delete(id)
            fail(failure('9014', 'The card fields do not answer.'))
          }, 20000)
          waiting.set(id, ({ token, error }) => {
            clearTimeout(timer)
            waiting.delete(id)
            if (token) done({ token })
            else fail(failure(error.code, error.message, error.fields))
          })
          send(names[0], { type: 'tokenize', id, apiKey, details })
        })
      },
      destroy() {
        removeEventListener('message', receive)
        frames.forEach((frame) => frame.remove())
      },
    }
    let allReady
    const ready = new Promise((done) => (allReady = done))
    const missing = new Set(names)
    function receive({ origin, source, data }) {
      if (origin !== vault || !data || data.vault !== session) return
      const { field } = data
      if (frames.get(field)?.contentWindow !== source) return
      if (data.type === 'ready') {
        const { selector, ...rest } = options.fields[field]
        send(field, { type: 'setup', ...rest, style: options.style ?? {}, locale: options.locale ?? 'en_US' })
        missing.delete(field)
        if (missing.size === 0) allReady()
      }
      if (data.type === 'state') {
        const before = facts.get(field)
        facts.set(field, { isValid: data.isValid, isEmpty: data.isEmpty })
        emit(field, 'FieldValueChange', data)
        if (before.isValid !== data.isValid || data.isFinal) emit(field, data.isValid ? 'Valid' : 'Invalid', data)
        if (field === 'cardNumber' && data.brand !== brand) {
          brand = data.brand
          for (const run of brandListeners) run(instance, { type: 'CardBrandRecognition', data: { cardBrand: brand } })
        }
      }
      if (data.type === 'Focus' || data.type === 'Blur' || data.type === 'Submit') emit(field, data.type, data)
      if (data.type === 'tokenized') waiting.get(data.id)?.(data)
    }
    addEventListener('message', receive)
    for (const name of names) {
      const { selector, accessibilityLabel, placeholder } = options.fields[name]
      const frame = document.createElement('iframe')
      const query = new URLSearchParams({ name, session, origin: location.origin })
      frame.src = vault + '/field?' + query
      frame.title = accessibilityLabel ?? placeholder ?? name
      frame.name = 'vault-' + name
      frame.setAttribute('scrolling', 'no')
      frame.setAttribute('allow', '')
      Object.assign(frame.style, { border: '0', width: '100%', height: '100%', display: 'block', colorScheme: 'normal' })
      frames.set(name, frame)
      const place = document.querySelector(selector)
      if (!place) return Promise.reject(failure('9013', 'There is no element ' + selector + '.'))
      place.replaceChildren(frame)
    }
    return new Promise((done, fail) => {
      const timer = setTimeout(() => fail(failure('9014', 'The card fields do not answer.')), 15000)
      ready.then(() => {
        clearTimeout(timer)
        done(instance)
      })
    })
  }

  window.paysafe = { fields: { setup }, testCards: ${JSON.stringify(cardsToTry)} }
})()
`

/** The hash that a page pins the script to. */
export const hostedFieldsIntegrity = `sha384-${createHash('sha384')
  .update(hostedFieldsScript)
  .digest('base64')}`
