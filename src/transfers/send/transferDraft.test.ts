import { describe, expect, it } from 'vitest'
import { tab } from '#offline/localStore.ts'
import { stepBefore, stepOf } from './steps.ts'
import { messageOf, nameOf, reachableStep, transferDrafts } from './transferDraft.ts'
import { recipientErrors } from './WhoStep.tsx'

const draft = (values: Partial<ReturnType<typeof transferDrafts.read>> = {}) => ({
  ...transferDrafts.read('none'),
  email: 'noor@example.com',
  emailAgain: 'noor@example.com',
  ...values,
})

it('keeps one draft for each item and forgets it when it is sent', () => {
  transferDrafts.add('one', { email: 'noor@example.com' })
  transferDrafts.add('one', { firstName: 'Noor' })
  transferDrafts.add('two', { message: 'Hello' })
  expect(transferDrafts.read('one')).toMatchObject({ email: 'noor@example.com', firstName: 'Noor' })
  transferDrafts.clear('one')
  expect(transferDrafts.read('one')).toMatchObject({ email: '', firstName: '' })
  expect(transferDrafts.read('two').message).toBe('Hello')
})

it('does not show the draft of another member', () => {
  tab.set('transferDrafts', { memberId: 'someone', drafts: { one: { email: 'a@b.cd' } } })
  expect(transferDrafts.read('one').email).toBe('')
})

describe('the step of an address', () => {
  it.each([
    ['sent', 'sent'],
    ['say', 'say'],
    [undefined, 'who'],
    ['elsewhere', 'who'],
  ])('%s is %s', (value, step) => expect(stepOf(value)).toBe(step))

  it('has the step before it, except the first and the last', () =>
    expect((['who', 'say', 'confirm', 'sent'] as const).map(stepBefore)).toEqual([
      undefined,
      'who',
      'say',
      undefined,
    ]))

  it.each([
    ['without a recipient', draft({ emailAgain: '' }), 'who'],
    ['with a link instead', draft({ way: 'link', email: '' }), 'confirm'],
    ['with a message that is too long', draft({ message: 'x'.repeat(501) }), 'say'],
    ['with everything', draft(), 'confirm'],
  ])('%s, confirm becomes %s', (_, values, step) =>
    expect(reachableStep('confirm', values)).toBe(step),
  )
})

it('leaves out a message that is empty or declined', () => {
  expect(messageOf(draft({ message: ' Hello ' }))).toBe('Hello')
  expect(messageOf(draft({ message: 'Hello', hasMessage: false }))).toBeUndefined()
  expect(messageOf(draft({ message: '  ' }))).toBeUndefined()
  expect(nameOf({ firstName: ' Noor', lastName: '' })).toBe('Noor')
})

it('shows each failure of the two addresses at its field [VA-03] [VA-04]', () => {
  expect(recipientErrors('', '')).toEqual({ email: 'TRANSFER_EMAILS_REQUIRED' })
  expect(recipientErrors('a@b.cd', '')).toEqual({ emailAgain: 'TRANSFER_EMAILS_REQUIRED' })
  expect(recipientErrors('a', 'a')).toEqual({ email: 'INVALID_EMAIL' })
  expect(recipientErrors('a@b.cd', 'a@b.ce')).toEqual({ emailAgain: 'TRANSFER_EMAILS_DIFFER' })
  expect(recipientErrors('a@b.cd', 'A@b.cd')).toEqual({})
})
