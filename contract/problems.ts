/**
 * The error catalogue of the specification (sections 5 and 8), complete and nowhere else: code → status and sentence
 * in both languages. English is to the letter, misspellings included. The statuses are ours; what the
 * page says for a status without a message is ER-01..05 (docs/decisions/0003-problems-and-where-they-show.md).
 */
export const problems = {
  // what the client says when the server gave no message of its own (ER-01..05)
  BAD_REQUEST: { status: 400, en: 'Oops. This endpoint returned a 400. Bad request.', fr: 'Oups. Cet appel a renvoyé une erreur 400. Requête incorrecte.' },
  UNAUTHORIZED: { status: 401, en: 'User is unauthorized to view this content.', fr: 'Vous n’êtes pas autorisé à voir ce contenu.' },
  UNPROCESSABLE: { status: 422, en: 'Oops. This endpoint returned a 422. Unprocessable entity.', fr: 'Oups. Cet appel a renvoyé une erreur 422. Demande impossible à traiter.' },
  NOT_FOUND: { status: 404, en: 'Oops. This endpoint returned a 404. Please try again later.', fr: 'Oups. Cet appel a renvoyé une erreur 404. Veuillez réessayer plus tard.' },
  SERVER_ERROR: { status: 500, en: 'Oops. This endpoint returned a 500. Please try again later.', fr: 'Oups. Cet appel a renvoyé une erreur 500. Veuillez réessayer plus tard.' },
  SOMETHING_WENT_WRONG: { status: 500, en: 'Oops! Something went wrong. Please try again later.', fr: 'Oups ! Quelque chose n’a pas fonctionné. Veuillez réessayer plus tard.' },

  // joining and logging in
  INVALID_EMAIL: { status: 422, en: 'Please enter a valid email address.', fr: 'Veuillez saisir une adresse courriel valide.' },
  TERMS_REQUIRED_TO_JOIN: { status: 422, en: 'Please agree to the terms and conditions.', fr: 'Veuillez accepter les conditions générales.' },
  WRONG_CREDENTIALS: { status: 401, en: 'Incorrect email or password.', fr: 'Courriel ou mot de passe incorrect.' },
  WRONG_CODE: { status: 401, en: 'Incorrect verification code.', fr: 'Code de vérification incorrect.' },
  CODE_REQUIRED: { status: 422, en: 'Please type the code from the letter.', fr: 'Veuillez saisir le code du courriel.' },
  CODE_EXPIRED: { status: 401, en: 'This code has expired or was used already. Please ask for a new letter.', fr: 'Ce code a expiré ou a déjà servi. Veuillez demander un nouveau courriel.' },
  TOO_MANY_CODES: { status: 429, en: 'Too many wrong codes. Please open the link in your letter, or ask for a new letter and open its link.', fr: 'Trop de codes incorrects. Ouvrez le lien de votre courriel, ou demandez un nouveau courriel et ouvrez son lien.' },
  TOO_MANY_LETTERS: { status: 429, en: 'We have just sent several letters to this address. Please look in your inbox, and among unwanted mail.', fr: 'Nous venons d’envoyer plusieurs courriels à cette adresse. Regardez dans votre boîte de réception et parmi les indésirables.' },
  EMAIL_AND_PASSWORD_REQUIRED: { status: 422, en: 'Please enter an email and password.', fr: 'Veuillez saisir un courriel et un mot de passe.' },
  LOGIN_FAILED: { status: 500, en: 'Oops! Something went wrong. Try again later.', fr: 'Oups ! Quelque chose n’a pas fonctionné. Réessayez plus tard.' },
  LINK_EXPIRED: { status: 401, en: 'Log in token has expired. Please try again.', fr: 'Le lien de connexion a expiré. Veuillez réessayer.' },
  NO_ACCOUNT: { status: 404, en: 'Enter your email on the landing page to join and enjoy the benefits.', fr: 'Saisissez votre courriel sur la page d’accueil pour vous inscrire et profiter des avantages.' },
  NO_ACCOUNT_INFO: { status: 404, en: 'No account info found.', fr: 'Aucune information de compte trouvée.' },
  JOIN_FAILED: { status: 500, en: 'Something went wrong. Please try again later.', fr: 'Quelque chose n’a pas fonctionné. Veuillez réessayer plus tard.' },
  ALL_FIELDS_REQUIRED: { status: 422, en: 'Please fill out all fields.', fr: 'Veuillez remplir tous les champs.' },
  PASSWORDS_DIFFER: { status: 422, en: "Passwords don't match.", fr: 'Les mots de passe ne correspondent pas.' },
  PASSWORD_TOO_SIMPLE: { status: 422, en: 'Passwords must contain at least one number and one uppercase and lowercase letter, and at least 8 or more characters', fr: 'Le mot de passe doit contenir au moins un chiffre, une majuscule et une minuscule, et au moins 8 caractères' },
  PASSWORD_TOO_LONG: { status: 422, en: 'Please choose a password of at most 128 characters.', fr: 'Veuillez choisir un mot de passe de 128 caractères au plus.' },
  PASSWORD_TOO_COMMON: { status: 422, en: 'Many people use this password, so it is the first one a thief would try. Please choose another.', fr: 'Ce mot de passe est très répandu\u00a0: c’est le premier qu’un voleur essaierait. Veuillez en choisir un autre.' },
  WRONG_PASSWORD: { status: 422, en: 'This is not your current password.', fr: 'Ce n’est pas votre mot de passe actuel.' },
  PASSWORD_NEEDED: { status: 422, en: 'Please enter your current password.', fr: 'Veuillez saisir votre mot de passe actuel.' },
  TERMS_REQUIRED: { status: 422, en: 'You must agree to our terms of service.', fr: 'Vous devez accepter nos conditions d’utilisation.' },
  INVALID_TELEPHONE: { status: 422, en: 'Please enter a valid phone number, with its country code if it is from abroad.', fr: 'Veuillez saisir un numéro de téléphone valide, avec l’indicatif du pays s’il est étranger.' },
  INVALID_BIRTHDATE: { status: 422, en: 'Please enter a date of birth that is in the past.', fr: 'Veuillez saisir une date de naissance passée.' },
  BIRTHDATE_IS_SET: { status: 422, en: 'Your date of birth can be entered only once. Please write to us if it is wrong.', fr: 'La date de naissance ne peut être saisie qu’une fois. Écrivez-nous si elle est incorrecte.' },
  RESET_EXPIRED: { status: 401, en: 'This link has expired or was used already. Please ask for a new one.', fr: 'Ce lien a expiré ou a déjà servi. Veuillez en demander un nouveau.' },
  EMAIL_TAKEN: { status: 409, en: 'This address belongs to another account now. Please choose another.', fr: 'Cette adresse appartient désormais à un autre compte. Veuillez en choisir une autre.' },
  BILLING_FAILED: { status: 500, en: 'Unable to save billing changes. Please try again later.', fr: 'Impossible d’enregistrer votre adresse de facturation. Veuillez réessayer plus tard.' },
  INVALID_COUNTRY: { status: 422, en: 'Please choose a country from the list.', fr: 'Veuillez choisir un pays dans la liste.' },
  INVALID_STATE: { status: 422, en: 'Please choose a state or province of this country.', fr: 'Veuillez choisir un État ou une province de ce pays.' },
  INVALID_ZIP: { status: 422, en: 'Please enter a postal code of this country.', fr: 'Veuillez saisir un code postal de ce pays.' },
  CLAIM_FAILED: { status: 500, en: 'Error claiming membership. Please try again later.', fr: 'Erreur lors de la récupération de l’adhésion. Veuillez réessayer plus tard.' },

  // collection, membership, points
  COLLECTION_UNAVAILABLE: { status: 503, en: 'Oops. There was a problem getting your collection data. Please try again later.', fr: 'Oups. Nous n’avons pas pu charger votre collection. Veuillez réessayer plus tard.' },
  MEMBERSHIP_UNAVAILABLE: { status: 503, en: 'Oops. There was a problem getting your membership data. Please try again later.', fr: 'Oups. Nous n’avons pas pu charger votre adhésion. Veuillez réessayer plus tard.' },
  POINTS_UNAVAILABLE: { status: 503, en: 'Oops. There was a problem getting your points. Please try again later.', fr: 'Oups. Nous n’avons pas pu charger vos points. Veuillez réessayer plus tard.' },
  TIERS_UNAVAILABLE: { status: 503, en: 'Oops. There was a problem getting tier information. Please try again later.', fr: 'Oups. Nous n’avons pas pu charger les niveaux. Veuillez réessayer plus tard.' },
  HISTORY_UNAVAILABLE: { status: 503, en: 'There was an error loading your points history. Please try again later.', fr: 'Une erreur est survenue lors du chargement de l’historique de vos points. Veuillez réessayer plus tard.' },

  // redemption
  OFFERS_UNAVAILABLE: { status: 503, en: 'An error occurred while getting your redemptions. Please try again later.', fr: 'Une erreur est survenue lors du chargement de vos offres. Veuillez réessayer plus tard.' },
  VOUCHERS_UNAVAILABLE: { status: 503, en: 'An error occurred while getting your vouchers. Please try again later.', fr: 'Une erreur est survenue lors du chargement de vos bons. Veuillez réessayer plus tard.' },
  NOT_ENOUGH_POINTS: { status: 422, en: "You don't have enough points to redeem this offer.", fr: 'Vous n’avez pas assez de points pour échanger cette offre.' },
  OFFER_NOT_FOR_TIER: { status: 422, en: 'This offer is not open to your level.', fr: 'Cette offre n’est pas ouverte à votre niveau.' },
  OFFER_NOT_FOUND: { status: 404, en: 'This offer is no longer available.', fr: 'Cette offre n’est plus disponible.' },

  // the wire itself (ours)
  WRONG_BRAND_HOST: { status: 421, en: 'This address belongs to no brand of this server.', fr: 'Cette adresse n’appartient à aucune marque de ce serveur.' },
  KEY_IN_FLIGHT: { status: 409, en: 'This request is still being carried out. Please try again in a moment.', fr: 'Cette demande est encore en cours. Veuillez réessayer dans un instant.' },
  KEY_USED_FOR_ANOTHER_BODY: { status: 422, en: 'This idempotency key was already used for another request.', fr: 'Cette clé d’idempotence a déjà servi pour une autre demande.' },
  TOO_MANY_REQUESTS: { status: 429, en: 'Too many attempts. Please wait a moment and try again.', fr: 'Trop de tentatives. Veuillez patienter un instant et réessayer.' },
  BODY_TOO_LARGE: { status: 413, en: 'This request is too large.', fr: 'Cette demande est trop volumineuse.' },
  UNSUPPORTED_BODY: { status: 415, en: 'This request is not in a format we can read.', fr: 'Cette demande n’est pas dans un format lisible.' },
  OVERLOADED: { status: 503, en: 'We are very busy. Please try again in a moment.', fr: 'Nous sommes très sollicités. Veuillez réessayer dans un instant.' },
  CANNOT_SAVE: { status: 503, en: 'We cannot save anything right now, so nothing was changed. Please try again in a few minutes.', fr: 'Nous ne pouvons rien enregistrer pour le moment, rien n’a donc été modifié. Veuillez réessayer dans quelques minutes.' },
  OFFLINE: { status: 503, en: 'You are offline. Please try again when you have a connection.', fr: 'Vous êtes hors ligne. Veuillez réessayer une fois connecté.' },
} as const satisfies Record<string, { status: number; en: string; fr: string }>

export type ProblemCode = keyof typeof problems
export type Language = 'en' | 'fr'

/** The sentence of a problem in the reader's language. */
export const problemText = (code: ProblemCode, language: Language): string => problems[code][language]

/** ER-01..05 and ER-12: what to say for a status when the server said nothing itself. */
export function problemOfStatus(status: number): ProblemCode {
  if (status === 400) return 'BAD_REQUEST'
  if (status === 401) return 'UNAUTHORIZED'
  if (status === 404) return 'NOT_FOUND'
  if (status === 422) return 'UNPROCESSABLE'
  if (status === 500) return 'SERVER_ERROR'
  return 'SOMETHING_WENT_WRONG'
}

export const isProblemCode = (value: unknown): value is ProblemCode => typeof value === 'string' && value in problems

/** The one error class of the house. `says` overrides the sentence, for a message the server gave. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly status: number
  readonly retryAfter: number | undefined

  constructor(code: ProblemCode, options: ErrorOptions & { says?: string; status?: number; retryAfter?: number | undefined } = {}) {
    super(options.says ?? problems[code].en, options)
    this.name = 'Problem'
    this.code = code
    this.status = options.status ?? problems[code].status
    this.retryAfter = options.retryAfter
  }
}
