import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { pressKeys } from './till.ts'

/** What the screens say, as a person reads it (texts/till.*.ts). */
const texts = {
  en: {
    cancel: 'Cancel',
    'login.email': 'Email address',
    'manager.log': 'Log',
    'manager.logOut': 'Log out',
    'manager.team': 'Team',
    'names.last': 'Last here',
    'names.title': 'Who’s at the till?',
    next: 'Scan next',
    'pin.do': 'Sign in',
    'pin.forgotten': 'Forgot your PIN?',
    'purchase.amount': 'Amount paid, after vouchers',
    'purchase.do': 'Add points',
    'purchase.open': 'Add a purchase',
    'purchase.receipt': 'Receipt number',
    'startCode.title': 'Type your start code',
    'stores.pair': 'Pair a new till',
    'tab.settings': 'Till',
    'tab.today': 'Today',
    'team.add': 'Add a person',
    'team.end': 'End access',
    'training.amount': 'Amount off a purchase',
    'training.codes': 'Training codes',
    'training.member': 'A member',
    'training.otherBrand': 'Voucher of another brand',
    'training.parts': 'Gift voucher, in parts',
    'training.start': 'Start training',
    'training.strip': 'Training. Nothing is saved.',
    'training.used': 'Used voucher',
    'type.back': 'Back to the camera',
    typeInstead: 'Type the code instead',
    undo: 'Undo',
    use: 'Use voucher',
    useNow: 'Use now',
    'word.alreadyUsed': 'Already used',
    'word.otherBrand': 'Not for this shop',
    'word.undone': 'Undone',
    'word.used': 'Used',
    'word.valid': 'Valid',
  },
  fr: {
    cancel: 'Annuler',
    'login.email': 'Adresse courriel',
    'manager.log': 'Journal',
    'manager.logOut': 'Se déconnecter',
    'manager.team': 'Équipe',
    'names.last': 'Dernière personne ici',
    'names.title': 'Qui est à la caisse\u00A0?',
    next: 'Scanner le suivant',
    'pin.do': 'Se connecter',
    'pin.forgotten': 'NIP oublié\u00A0?',
    'purchase.amount': 'Montant payé, bons déduits',
    'purchase.do': 'Ajouter les points',
    'purchase.open': 'Ajouter un achat',
    'purchase.receipt': 'Numéro du reçu',
    'startCode.title': 'Saisissez votre code d’activation',
    'stores.pair': 'Associer une caisse',
    'tab.settings': 'Caisse',
    'tab.today': 'Aujourd’hui',
    'team.add': 'Ajouter une personne',
    'team.end': 'Mettre fin à l’accès',
    'training.amount': 'Remise sur un achat',
    'training.codes': 'Codes d’entraînement',
    'training.member': 'Un membre',
    'training.otherBrand': 'Bon d’une autre marque',
    'training.parts': 'Bon cadeau, en plusieurs fois',
    'training.start': 'Commencer l’entraînement',
    'training.strip': 'Entraînement. Rien n’est enregistré.',
    'training.used': 'Bon déjà utilisé',
    'type.back': 'Retour à la caméra',
    typeInstead: 'Saisir le code',
    undo: 'Annuler l’utilisation',
    use: 'Utiliser le bon',
    useNow: 'Utiliser maintenant',
    'word.alreadyUsed': 'Déjà utilisé',
    'word.otherBrand': 'Pas pour cette boutique',
    'word.undone': 'Annulé',
    'word.used': 'Utilisé',
    'word.valid': 'Valide',
  },
} as const
type Key = keyof typeof texts.en
type TextOf = (key: Key) => string
type Check = (name: string) => Promise<void>

/** Returns the texts of the till in a language. */
export const wordsIn =
  (language: keyof typeof texts): TextOf =>
  (key) =>
    texts[language][key]

/** Sets the language and the colors of a device, as its settings do. */
export async function setDevice(
  page: Page,
  settings: { language: keyof typeof texts; theme: 'light' | 'evening' },
): Promise<void> {
  await page.evaluate(
    (stored) => localStorage.setItem('till:settings', stored),
    JSON.stringify(settings),
  )
  await page.reload()
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

/** Goes through the screens of a voucher in the training, and calls `check` on each. */
export async function throughTraining(till: Page, w: TextOf, check: Check): Promise<void> {
  const choose = async (key: Key) => {
    await button(till, w('training.codes')).click()
    await button(till, w(key)).click()
  }
  const tab = (key: Key) => till.getByRole('navigation').getByRole('button', { name: w(key) })
  await tab('tab.settings').click()
  await check('the settings')
  await button(till, w('training.start')).click()
  await expect(till.getByText(w('training.strip'))).toBeVisible()
  await check('the camera')
  await choose('training.amount')
  await expect(heading(till, new RegExp(`^${w('word.valid')}`))).toBeVisible()
  await check('a valid voucher')
  await button(till, w('use')).click()
  await expect(heading(till, w('word.used'))).toBeVisible()
  await check('a used voucher')
  await button(till, w('undo')).click()
  await expect(heading(till, w('word.undone'))).toBeVisible()
  await button(till, w('next')).click()
  await choose('training.parts')
  await till.getByLabel(w('useNow')).fill('42.50')
  await expect(button(till, /42[.,]50/)).toBeVisible()
  await check('a part of a voucher')
  await button(till, w('cancel')).click()
  await choose('training.used')
  await expect(heading(till, new RegExp(`^${w('word.alreadyUsed')}`))).toBeVisible()
  await check('a voucher that was used before')
  await button(till, w('next')).click()
  await choose('training.otherBrand')
  await expect(heading(till, new RegExp(`^${w('word.otherBrand')}`))).toBeVisible()
  await check('a voucher of another brand')
  await button(till, w('next')).click()
  await choose('training.member')
  await expect(till.getByRole('heading', { name: 'Camille' })).toBeVisible()
  await check('a member')
  // On a tablet the form stands beside the member.
  const open = button(till, w('purchase.open'))
  if (await open.isVisible()) await open.click()
  await till.getByLabel(w('purchase.receipt')).fill('4471')
  await till.getByLabel(w('purchase.amount')).fill('184')
  await check('a purchase')
  await button(till, w('purchase.do')).click()
  await expect(heading(till, /184 points/)).toBeVisible()
  await check('points that were added')
  await button(till, w('next')).click()
  await button(till, w('typeInstead')).click()
  await check('typing')
  await button(till, w('type.back')).click()
  await tab('tab.today').click()
  await expect(till.getByText('4471', { exact: false })).toBeVisible()
  await check('today')
}

/** Signs out, and goes through the names, a PIN and a start code. */
export async function throughSignIn(
  till: Page,
  { words: w, cashier, check }: { words: TextOf; cashier: string; check: Check },
): Promise<void> {
  await till.getByRole('banner').getByRole('button').click()
  await expect(heading(till, w('names.title'))).toBeVisible()
  await check('the names')
  await button(till, new RegExp(`^${cashier}\\s*${w('names.last')}`)).click()
  await check('the PIN')
  await pressKeys(till, '9999')
  await button(till, w('pin.do')).click()
  await expect(till.getByRole('alert')).toBeVisible()
  await check('a wrong PIN')
  await button(till, w('pin.forgotten')).click()
  await expect(till.getByRole('heading', { name: w('startCode.title') })).toBeVisible()
  await check('the start code')
}

/** Goes through the screens of a manager who is logged in. */
export async function throughManager(
  manager: Page,
  { words: w, cashier, check }: { words: TextOf; cashier: string; check: Check },
): Promise<void> {
  const part = (key: Key) =>
    manager.getByRole('group').getByRole('button', { name: w(key), exact: true })
  const close = () => manager.keyboard.press('Escape')
  await expect(manager.getByRole('heading', { level: 2 }).first()).toBeVisible()
  await check('the tills')
  await button(manager, w('stores.pair')).last().click()
  await check('a new till')
  await close()
  await part('manager.team').click()
  await expect(button(manager, cashier)).toBeVisible()
  await check('the team')
  await button(manager, cashier).click()
  await check('a person')
  await button(manager, w('team.end')).click()
  await expect(button(manager, w('cancel'))).toBeVisible()
  await check('the end of an access')
  await button(manager, w('cancel')).click()
  await button(manager, w('team.add')).click()
  await check('a new person')
  await close()
  await part('manager.log').click()
  await expect(manager.getByRole('listitem').first()).toBeVisible()
  await check('the log')
  await button(manager, w('manager.logOut')).click()
  await expect(manager.getByLabel(w('login.email'))).toBeVisible()
  await check('the login')
}
