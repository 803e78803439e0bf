/** Copies text to the clipboard. @returns false when the browser blocks the clipboard; it never throws */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
