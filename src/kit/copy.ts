/** Puts text on the clipboard. @returns whether it worked; blocked clipboards are no error, the text can be read */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
