import { Problem, problemForStatus } from './problems.ts'

/**
 * Messages for point-of-sale software and for staff at tills. No page of a member shows them, so they are not in
 * problems.ts, which every phone loads.
 */
export const tillProblems = {
  STORE_KEY_WITHOUT_SCOPE: {
    status: 403,
    en: 'This API key may not do this.',
    fr: 'Cette clé d’API ne permet pas cette opération.',
  },
  IDEMPOTENCY_KEY_REQUIRED: {
    status: 400,
    en: 'Send an Idempotency-Key, so that this counts once.',
    fr: 'Envoyez un en-tête Idempotency-Key pour que cette opération ne compte qu’une fois.',
  },
  VOUCHER_UNKNOWN: {
    status: 404,
    en: 'There is no voucher with this code.',
    fr: 'Aucun bon ne porte ce code.',
  },
  VOUCHER_OF_ANOTHER_BRAND: {
    status: 422,
    en: 'This voucher belongs to another brand.',
    fr: 'Ce bon appartient à une autre marque.',
  },
  VOUCHER_AMBIGUOUS: {
    status: 422,
    en: 'Several vouchers have this code. Please ask the team of the brand.',
    fr: 'Plusieurs bons portent ce code. Veuillez demander à l’équipe de la marque.',
  },
  VOUCHER_USED: {
    status: 422,
    en: 'This voucher has been used.',
    fr: 'Ce bon a déjà été utilisé.',
  },
  VOUCHER_EXPIRED: { status: 422, en: 'This voucher has expired.', fr: 'Ce bon a expiré.' },
  VOUCHER_CANCELLED: {
    status: 422,
    en: 'This voucher has been cancelled.',
    fr: 'Ce bon a été annulé.',
  },
  VOUCHER_LEFT_TOO_LITTLE: {
    status: 422,
    en: 'Less than this amount is left on this voucher.',
    fr: 'Le solde de ce bon est inférieur à ce montant.',
  },
  VOUCHER_NOT_IN_PARTS: {
    status: 422,
    en: 'This voucher can only be used as a whole.',
    fr: 'Ce bon ne s’utilise qu’en une seule fois.',
  },
  USE_UNKNOWN: {
    status: 404,
    en: 'This store has no such use of a voucher.',
    fr: 'Cette boutique n’a pas enregistré cette utilisation.',
  },
  UNDO_TOO_LATE: {
    status: 422,
    en: 'This use is too old to be undone here.',
    fr: 'Cette utilisation est trop ancienne pour être annulée ici.',
  },
  MEMBER_UNKNOWN: {
    status: 404,
    en: 'There is no member with this code.',
    fr: 'Aucun membre n’a ce code.',
  },
  RECEIPT_OF_ANOTHER_PURCHASE: {
    status: 422,
    en: 'This receipt has already been booked for another amount or member.',
    fr: 'Ce reçu a déjà été enregistré pour un autre montant ou un autre membre.',
  },
  RECEIPT_UNKNOWN: {
    status: 404,
    en: 'This store has not booked a purchase with this receipt.',
    fr: 'Cette boutique n’a enregistré aucun achat avec ce reçu.',
  },
  REFUND_TOO_LARGE: {
    status: 422,
    en: 'This is more than what is left of the purchase.',
    fr: 'Ce montant dépasse ce qui reste de l’achat.',
  },
  REFUND_OF_ANOTHER_PURCHASE: {
    status: 422,
    en: 'This refund has already been booked for another amount or receipt.',
    fr: 'Ce remboursement a déjà été enregistré pour un autre montant ou un autre reçu.',
  },
  TILL_UNPAIRED: {
    status: 401,
    en: 'This device is not a till yet. Please pair it first.',
    fr: 'Cet appareil n’est pas encore une caisse. Veuillez d’abord l’associer.',
  },
  TILL_REVOKED: {
    status: 401,
    en: 'A manager has stopped this till.',
    fr: 'Un responsable a désactivé cette caisse.',
  },
  STAFF_REVOKED: {
    status: 401,
    en: 'A manager has ended this access.',
    fr: 'Un responsable a mis fin à cet accès.',
  },
  STAFF_SIGNED_OUT: {
    status: 401,
    en: 'Nobody is signed in. Please sign in with your PIN.',
    fr: 'Personne n’est connecté. Veuillez vous connecter avec votre NIP.',
  },
  STAFF_LOGGED_OUT: {
    status: 401,
    en: 'Please log in again.',
    fr: 'Veuillez vous reconnecter.',
  },
  STAFF_LINK_EXPIRED: {
    status: 401,
    en: 'This link has expired or has already been used. Please ask for a new email.',
    fr: 'Ce lien a expiré ou a déjà été utilisé. Veuillez demander un nouveau courriel.',
  },
  STAFF_PASSKEY_UNKNOWN: {
    status: 401,
    en: 'We don’t know this passkey. Please log in with an email.',
    fr: 'Nous ne connaissons pas cette clé d’accès. Veuillez vous connecter par courriel.',
  },
  STAFF_UNKNOWN: {
    status: 404,
    en: 'This person is not in the team.',
    fr: 'Cette personne ne fait pas partie de l’équipe.',
  },
  STAFF_EMAIL_REQUIRED: {
    status: 422,
    en: 'A manager needs an email address to log in.',
    fr: 'Un responsable a besoin d’une adresse courriel pour se connecter.',
  },
  STAFF_EMAIL_TAKEN: {
    status: 422,
    en: 'Somebody in the team has this email address.',
    fr: 'Quelqu’un de l’équipe a déjà cette adresse courriel.',
  },
  STAFF_NAME_TAKEN: {
    status: 422,
    en: 'Somebody in the team has this name. Please add an initial.',
    fr: 'Quelqu’un de l’équipe porte déjà ce nom. Veuillez ajouter une initiale.',
  },
  STAFF_IS_YOU: {
    status: 422,
    en: 'You cannot end your own access. Please ask another manager.',
    fr: 'Vous ne pouvez pas mettre fin à votre propre accès. Veuillez demander à un autre responsable.',
  },
  PIN_NOT_CHOSEN: {
    status: 422,
    en: 'This person has no PIN yet. A manager can give them a start code.',
    fr: 'Cette personne n’a pas encore de NIP. Un responsable peut lui donner un code d’activation.',
  },
  START_CODE_EXPIRED: {
    status: 422,
    en: 'This start code has ended. Please ask a manager for a new one.',
    fr: 'Ce code d’activation n’est plus valable. Veuillez en demander un nouveau à un responsable.',
  },
  PAIRING_CODE_EXPIRED: {
    status: 422,
    en: 'This code is not right, or has ended. Please ask a manager for a new one.',
    fr: 'Ce code est incorrect ou n’est plus valable. Veuillez en demander un nouveau à un responsable.',
  },
  STORE_UNKNOWN: {
    status: 404,
    en: 'There is no such open store.',
    fr: 'Cette boutique n’existe pas ou est fermée.',
  },
  TILL_UNKNOWN: {
    status: 404,
    en: 'There is no such till.',
    fr: 'Cette caisse n’existe pas.',
  },
} as const satisfies Record<string, { status: number; en: string; fr: string }>

export type TillProblemCode = keyof typeof tillProblems

/** A problem with one of these messages. For everything else it is a problem of its status. */
export class TillProblem extends Problem {
  readonly tillCode: TillProblemCode

  constructor(tillCode: TillProblemCode, options: ErrorOptions = {}) {
    const { status, en } = tillProblems[tillCode]
    super(problemForStatus(status), { ...options, message: en, status })
    this.tillCode = tillCode
  }
}
