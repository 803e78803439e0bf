import { expect, it } from 'vitest'
import { withoutServerMessages } from './server-messages.ts'

const catalogue = `export const problems = {
  NAMED: { status: 422, en: 'Shown by the page.' },
  OF_SERVER: { status: 422, en: "The server's own." },
  LONG_ONE: {
    status: 503,
    en: 'The server sends it.',
  },
  BAD_REQUEST: { status: 400, en: 'For a status.' },
} as const
const codeFor = (status: number) => 'BAD_REQUEST'
`

it('leaves out the codes that the page does not name', () => {
  expect(withoutServerMessages(catalogue, "problemMessage('NAMED')")).toBe(
    `export const problems = {
  NAMED: { status: 422, en: 'Shown by the page.' },
  BAD_REQUEST: { status: 400, en: 'For a status.' },
} as const
const codeFor = (status: number) => 'BAD_REQUEST'
`,
  )
})
