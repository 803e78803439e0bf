import { door } from '#contract/door.ts'
import { placeFor, wantedPlace } from '#kit/arrivals.ts'
import { useBrand } from '#kit/brand.ts'
import { go } from '#kit/go.ts'
import { chosenLanguage } from '#kit/language.ts'
import { paths } from '#kit/paths.ts'
import { checkSession } from '#kit/viewer.ts'
import { useWrite } from '#kit/write.ts'
import { askedLink } from './askedLink.ts'
import { welcomePoints } from './welcomePoints.ts'

/** Exchanges a link's token, or the code of the same letter, for a session, and opens the place that was wanted. */
export function useComeIn() {
  const { membershipId } = useBrand()
  const exchange = useWrite(door.exchange, { failure: 'form' })

  async function comeIn({ email, token }: { email: string; token: string }) {
    // Read before: logging in as somebody else forgets what belonged to the one before.
    const wanted = wantedPlace.take()
    const given = await exchange.send({ membershipId, email, token, language: chosenLanguage() })
    if (!given) return wanted && wantedPlace.putBack(wanted)
    askedLink.forget()
    const viewer = await checkSession()
    welcomePoints.remember(given.welcomePoints)
    await go(placeFor(viewer, wanted) ?? paths.collection(), { replace: true })
  }

  return { comeIn, busy: exchange.busy, problem: exchange.problem, reset: exchange.reset }
}
