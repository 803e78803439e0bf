import * as z from 'zod/mini'

/** Files of a brand's pass type: certificate and private key as PEM. */
export type AppleSigning = { passTypeId: string; certificateFile: string; keyFile: string }
/** A key of Apple's push service. */
export type ApplePushKey = { keyId: string; keyFile: string }
/** A brand's issuer at Google Wallet, and the file of its service account. */
export type GoogleIssuer = { issuerId: string; keyFile: string }

const SLUG = String.raw`[a-z][a-z0-9-]*`
const PATH = String.raw`\/[^\s,|]+`

/** Returns a parser of pairs like `eyewear=a|b`, separated by commas. */
const perBrand = <Value>(
  pattern: string,
  example: string,
  valueOf: (...parts: string[]) => Value,
) => {
  const pair = new RegExp(`^\\s*(${SLUG})=${pattern}\\s*$`)
  return z.pipe(
    z
      .string()
      .check(
        z.refine(
          (value) => value.split(',').every((one) => pair.test(one)),
          `${example}, separated by commas`,
        ),
      ),
    z.transform(
      (value): ReadonlyMap<string, Value> =>
        new Map(
          value.split(',').flatMap((one) => {
            const [, slug, ...parts] = pair.exec(one) ?? []
            return slug ? [[slug, valueOf(...parts)] as const] : []
          }),
        ),
    ),
  )
}

/** Parses eyewear=pass.com.example.eyewear|/run/secrets/pass.pem|/run/secrets/pass.key. */
export const appleSigning = perBrand<AppleSigning>(
  String.raw`(pass\.[A-Za-z0-9.-]{1,100})\|(${PATH})\|(${PATH})`,
  'pairs like eyewear=pass.com.example.eyewear|/path/of/the/certificate.pem|/path/of/its/key.pem',
  (passTypeId = '', certificateFile = '', keyFile = '') => ({
    passTypeId,
    certificateFile,
    keyFile,
  }),
)

/** Parses eyewear=ABC123DEFG|/run/secrets/push.p8. */
export const applePushKeys = perBrand<ApplePushKey>(
  String.raw`([A-Z0-9]{10})\|(${PATH})`,
  'pairs like eyewear=ABC123DEFG|/path/of/the/key.p8',
  (keyId = '', keyFile = '') => ({ keyId, keyFile }),
)

/** Parses eyewear=3388000000012345678|/run/secrets/google.json. */
export const googleIssuers = perBrand<GoogleIssuer>(
  String.raw`(\d{10,25})\|(${PATH})`,
  'pairs like eyewear=3388000000012345678|/path/of/the/service-account.json',
  (issuerId = '', keyFile = '') => ({ issuerId, keyFile }),
)

/** The absolute path of a file. */
export const filePath = z.string().check(z.regex(/^\/[^\s,|]+$/, 'the path of a file, from /'))
