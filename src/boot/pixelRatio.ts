/** Sets `--ratio`, device pixels per CSS pixel, in which pass.css scales the codes. It changes with the zoom. */
export function watchPixelRatio(): void {
  const update = () =>
    document.documentElement.style.setProperty('--ratio', String(devicePixelRatio))
  update()
  addEventListener('resize', update)
}
