/** Pauses between letters and longer ones between groups, in any voice. */
const slowly = (spelled: string): string => spelled.split(', ').map((group) => group.split(' ').join(', ')).join('. ')

export const canSpeak = (): boolean => 'speechSynthesis' in globalThis

/** Says a code letter by letter; pressing again starts anew. */
export function speak(spelled: string, language: string) {
  const words = new SpeechSynthesisUtterance(slowly(spelled))
  words.lang = language
  words.rate = 0.8
  speechSynthesis.cancel()
  speechSynthesis.speak(words)
}
