import type { CodeView, Drawing, PassView, VoucherView } from '#offline/passView.ts'
import { icons } from '../pass/icons.ts'

/** `ratio` is device pixels per CSS pixel, `now` the time of painting in epoch milliseconds. */
export type PaintContext = { ratio: number; now: number }

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
}

/** Escapes HTML. Apply it to every text, because names and titles are untrusted. */
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => escapes[sign] as string)

const icon = (name: keyof typeof icons) =>
  `<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="${icons[name]}"></path></svg>`

const svg = (
  kind: string,
  { size, path }: Drawing,
  height: number,
  label: string,
  { ratio }: PaintContext,
) =>
  `<svg class="${kind}" viewBox="0 0 ${size} ${height}" preserveAspectRatio="none" shape-rendering="crispEdges" role="img" aria-label="${escapeHtml(label)}" style="--modules:${size};--ratio:${ratio}"><path d="${escapeHtml(path)}"></path></svg>`

const qr = ({ texts }: PassView, { qr, spelled }: CodeView, scene: PaintContext) =>
  svg('qr', qr, qr.size, `${texts.qr}: ${spelled}`, scene)

const bars = ({ texts }: PassView, { bars, spelled }: CodeView, scene: PaintContext) =>
  svg('bars', bars, 1, `${texts.bars}: ${spelled}`, scene)

const groups = ({ groups, spelled }: CodeView) =>
  `<code class="code" role="img" aria-label="${escapeHtml(spelled)}">${groups.map((group) => `<span>${escapeHtml(group)}</span>`).join('')}</code>`

const cardCode = (view: PassView, code: CodeView, label: string, scene: PaintContext) =>
  `<div class="card-code">${qr(view, code, scene)}<div class="card-code-text"><small>${escapeHtml(label)}</small>${groups(code)}` +
  `<a class="card-open" href="/pass?code=${escapeHtml(code.key)}">${icon('expand')}${escapeHtml(view.texts.fullScreen)}</a></div></div>`

const memberCard = (view: PassView, scene: PaintContext) =>
  `<li class="rail-item"><article class="card" aria-label="${escapeHtml(view.texts.title)}"><div class="card-picture art" style="--art:var(--art-${escapeHtml(view.card.art)})"></div>` +
  `<div class="card-face"><div class="card-owner"><span class="card-name">${escapeHtml(view.card.name)}</span><b class="card-tier display">${escapeHtml(view.card.tier)}</b></div>` +
  `<div class="card-points"><b class="display">${escapeHtml(view.card.points)}</b><small>${escapeHtml(view.card.pointsWord)}</small></div></div>` +
  `${cardCode(view, view.card.code, view.texts.memberCode, scene)}</article></li>`

const useBy = ({ useBy, expired, expiresAt }: VoucherView, now: number) =>
  Date.parse(expiresAt) < now
    ? `<small class="expiry is-over">${escapeHtml(expired)}</small>`
    : `<small class="expiry">${escapeHtml(useBy)}</small>`

const voucherCard = (view: PassView, voucher: VoucherView, scene: PaintContext) =>
  `<li class="rail-item"><article class="card voucher" aria-label="${escapeHtml(voucher.label)}"><div class="voucher-art art" style="--art:var(--art-${escapeHtml(voucher.art)})"></div>` +
  `<div class="voucher-body"><b class="display t-31">${escapeHtml(voucher.title)}</b><span>${escapeHtml(voucher.description)}</span>${useBy(voucher, scene.now)}</div>` +
  `${cardCode(view, voucher.code, view.texts.voucher, scene)}</article></li>`

/** Returns the card and the vouchers as PassRail.tsx renders them; src/app/boot.test.tsx checks that both are equal. */
export const railHtml = (view: PassView, scene: PaintContext): string =>
  `<ul class="rail rail-pass" aria-label="${escapeHtml(view.texts.railLabel)}">${memberCard(view, scene)}` +
  `${view.vouchers.map((voucher) => voucherCard(view, voucher, scene)).join('')}</ul>`

/** Returns the frame of src/app/Shell.tsx with empty areas, so that the layout does not shift when React runs. */
export const frameHtml = (view: PassView, scene: PaintContext): string =>
  '<div class="shell" data-frame="plain" data-tabs="true"><header class="nav"></header>' +
  `<main id="content"><div class="screen screen-pass"><h1 class="sr-only">${escapeHtml(view.texts.title)}</h1>${railHtml(view, scene)}</div></main></div>`

/** Returns a full-screen code as CodeSheet.tsx renders it; undefined for an unknown key. */
export function sheetHtml(view: PassView, key: string, scene: PaintContext): string | undefined {
  const voucher = view.vouchers.find(({ code }) => code.key === key)
  const code = key === 'member' ? view.card.code : voucher?.code
  if (!code) return undefined
  const { texts } = view
  return (
    `<div class="screen screen-code"><header class="screen-header"><a class="icon-button" aria-label="${escapeHtml(texts.close)}" href="/pass">${icon('close')}</a>` +
    `<span class="wordmark">${escapeHtml(view.brand)}</span><button class="icon-button" type="button" aria-label="${escapeHtml(texts.readAloud)}"${'speechSynthesis' in globalThis ? '' : ' hidden=""'}>${icon('speak')}</button></header>` +
    `<div class="code-value"><h1 class="display t-39" tabindex="-1">${escapeHtml(voucher?.title ?? texts.memberCode)}</h1><p>${escapeHtml(voucher?.description ?? view.card.name)}</p></div>` +
    `<div class="code-plate">${qr(view, code, scene)}${bars(view, code, scene)}${groups(code)}</div>` +
    `<p class="code-facts">${voucher ? useBy(voucher, scene.now) : ''}</p>` +
    `<div class="code-foot"><button class="button button-wide" type="button">${icon('copy')}${escapeHtml(texts.copy)}</button><span class="sr-only" role="status"></span>` +
    `<p class="code-hint">${icon('sun')}<span>${escapeHtml(texts.hint)}</span></p></div></div>`
  )
}
