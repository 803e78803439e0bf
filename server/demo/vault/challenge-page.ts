import type { Language } from '#contract/problems.ts'
import { CHALLENGE_CODE } from '#server/integrations/card-payments/test-cards.ts'
import { escapeHtml } from '#server/lib/html/escape.ts'
import { formatMoney } from '#server/lib/texts/translate.ts'

const texts = {
  en: {
    bank: 'Sandbox Bank',
    title: 'Is it you?',
    lead: 'A payment of {amount} with the card ending {last4}.',
    verify: 'Your card ending {last4} is being saved.',
    code: 'Code from your phone',
    hint: 'In the sandbox the code is {code}.',
    confirm: 'Confirm',
    refuse: 'It was not me',
    done: 'Thank you. You can go back to the shop.',
    failed: 'Not confirmed. You can go back to the shop.',
  },
  fr: {
    bank: 'Banque d’essai',
    title: 'Est-ce bien vous\u00a0?',
    lead: 'Un paiement de {amount} avec la carte se terminant par {last4}.',
    verify: 'Votre carte se terminant par {last4} va être enregistrée.',
    code: 'Code reçu sur votre téléphone',
    hint: 'Dans cet environnement d’essai, le code est {code}.',
    confirm: 'Confirmer',
    refuse: 'Ce n’était pas moi',
    done: 'Merci. Vous pouvez revenir à la boutique.',
    failed: 'Non confirmé. Vous pouvez revenir à la boutique.',
  },
} satisfies Record<Language, Record<string, string>>

const fill = (text: string, values: Record<string, string>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')

const page = (language: Language, body: string): string => `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${texts[language].bank}</title>
<link rel="stylesheet" href="/challenge.css"></head><body><main>${body}</main></body></html>`

/** Returns the bank's question. */
export function challengePage(
  language: Language,
  { id, amount, last4 }: { id: string; amount: number; last4: string },
): string {
  const t = texts[language]
  const values = { amount: formatMoney(language, amount, 'USD'), last4, code: CHALLENGE_CODE }
  return page(
    language,
    `<p class="bank">${t.bank}</p><h1>${t.title}</h1>
<p>${escapeHtml(fill(amount === 0 ? t.verify : t.lead, values))}</p>
<form method="post" action="/challenge/${encodeURIComponent(id)}?lang=${language}">
<label for="code">${t.code}</label>
<input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="6" aria-describedby="hint">
<p id="hint" class="hint">${fill(t.hint, values)}</p>
<div class="actions"><button name="answer" value="confirm">${t.confirm}</button><button name="answer" value="refuse" class="quiet">${t.refuse}</button></div>
</form>`,
  )
}

/** Returns the page after the answer, which tells the page of the shop around it. */
export const challengeDonePage = (language: Language, isConfirmed: boolean): string =>
  page(
    language,
    `<p class="bank">${texts[language].bank}</p><h1 id="outcome" data-outcome="${isConfirmed ? 'confirmed' : 'failed'}" role="status">${isConfirmed ? texts[language].done : texts[language].failed}</h1><script src="/challenge.js"></script>`,
  )

/** Tells every page that may show this one; the brand's page checks the origin. */
export const challengeScript = `(() => {
  const { outcome } = document.getElementById('outcome').dataset
  if (parent !== window) parent.postMessage({ vaultChallenge: outcome }, '*')
})()
`

export const challengeStyle = `:root { color-scheme: light; font: 16px/1.5 system-ui, sans-serif }
body { margin: 0; background: #fff; color: #16202a }
main { max-width: 24rem; margin: 0 auto; padding: 20px }
.bank { margin: 0 0 12px; padding-bottom: 12px; border-bottom: 1px solid #d5dbe1; font-weight: 700 }
h1 { margin: 0 0 8px; font-size: 1.375rem; line-height: 1.25 }
p { margin: 0 0 16px }
label { display: block; font-weight: 600 }
input { box-sizing: border-box; width: 100%; min-height: 48px; margin-top: 6px; border: 2px solid #5b6875; border-radius: 6px; padding: 0 12px; font: inherit; font-size: 1.25rem; letter-spacing: .2em }
.hint { margin-top: 6px; color: #4a5763; font-size: .875rem }
.actions { display: grid; gap: 8px }
button { min-height: 48px; border: 2px solid #10406b; border-radius: 6px; background: #10406b; color: #fff; font: inherit; font-weight: 600 }
button.quiet { background: none; color: #10406b }
:focus-visible { outline: 3px solid #2d7dd2; outline-offset: 2px }
`
