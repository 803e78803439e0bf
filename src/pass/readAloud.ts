/** Punctuation makes any voice pause between characters, and longer between groups. */
const slowly = (spelled: string): string =>
  spelled
    .split(', ')
    .map((group) => group.split(' ').join(', '))
    .join('. ')

export const canSpeak = (): boolean => 'speechSynthesis' in globalThis

/** Speaks a code character by character; a second call starts again. */
export function speak(spelled: string, language: string) {
  const words = new SpeechSynthesisUtterance(slowly(spelled))
  words.lang = language
  words.rate = 0.8
  speechSynthesis.cancel()
  speechSynthesis.speak(words)
}
