/** Line drawings on a grid of 24, thicker than the member's: they are seen at arm's length. */
const drawings = {
  alert: 'M12 3.5L22 20.5H2zM12 10v4.5M12 17.5h.01',
  back: 'M14.5 5l-7 7 7 7',
  camera: 'M4 7.5h4l1.5-2.5h5L16 7.5h4v12H4zM12 16.5a3.3 3.3 0 1 0 0-6.6 3.3 3.3 0 0 0 0 6.6z',
  clock: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 7.5V12l3 2',
  close: 'M6 6l12 12M18 6L6 18',
  delete: 'M8.5 5.5H21v13H8.5L3 12zM12 9.5l5 5M17 9.5l-5 5',
  device: 'M6.5 3.5h11v17h-11zM11 17.5h2',
  download: 'M12 4v11M7 10.5l5 5 5-5M4.5 20h15',
  info: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 11v5M12 8h.01',
  keyboard: 'M3 6.5h18v11.5H3zM7 10h.01M10.3 10h.01M13.7 10h.01M17 10h.01M7.5 14.5h9',
  light: 'M13 3L5.5 13.5H11L10 21l8-11h-6z',
  list: 'M8.5 6.5H20M8.5 12H20M8.5 17.5H20M4 6.5h.01M4 12h.01M4 17.5h.01',
  offline:
    'M3 3l18 18M5 12.5a10 10 0 0 1 4-2.4M19 12.5a10 10 0 0 0-5-2.7M8.5 16a5 5 0 0 1 6.5-.4M2 8.8a15 15 0 0 1 4-2.6M22 8.8A15 15 0 0 0 11 5M12 19.5h.01',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5a7.5 7.5 0 0 1 15 0',
  plus: 'M12 5v14M5 12h14',
  scan: 'M4 8.5V4h4.5M15.5 4H20v4.5M20 15.5V20h-4.5M8.5 20H4v-4.5M7.5 12h9',
  shield: 'M12 3.5l7.5 3v5c0 4.5-3 7.7-7.5 9.5-4.5-1.8-7.5-5-7.5-9.5v-5z',
  shop: 'M4 10v10h16V10M3 10l2-6h14l2 6a3 3 0 0 1-6 0 3 3 0 0 1-6 0 3 3 0 0 1-6 0zM10 20v-5h4v5',
  tick: 'M5 12.5l4.5 4.5L19 7.5',
  training: 'M2.5 9.5L12 5l9.5 4.5L12 14zM6.5 12v4.5c3 2.3 8 2.3 11 0V12',
  undo: 'M8.5 5L4 9.5 8.5 14M4 9.5h10a5.5 5.5 0 0 1 0 11h-3',
} as const

export type IconName = keyof typeof drawings

export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={drawings[name]} />
    </svg>
  )
}
