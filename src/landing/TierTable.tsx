import type { CSSProperties } from 'react'
import type { LandingSection } from '#contract/content.ts'
import { t } from '#lib/texts/t.ts'
import { TierIcon } from '#ui/TierIcon.tsx'
import { Accordion } from './Accordion.tsx'
import { SectionFrame } from './SectionFrame.tsx'
import './tiers.css'

type Section = LandingSection<'tiers'>

/**
 * A collapsible table of what each tier includes (SC-10). Explicit roles, because the phone layout changes `display`,
 * which removes table semantics in some browsers.
 */
export const TierTable = ({ section }: { section: Section }) => (
  <SectionFrame kind="tiers" words={section}>
    <Accordion about={<span>{section.action}</span>} isOpen>
      <table
        role="table"
        aria-label={section.title}
        style={{ '--tiers': section.tiers.length } as CSSProperties}
      >
        <thead role="rowgroup">
          <tr role="row">
            <td role="cell" />
            {section.tiers.map(({ name, note }, place) => (
              <th key={name} role="columnheader" scope="col">
                <TierIcon place={place} />
                <b className="display">{name}</b>
                <small>{note}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {section.rows.map(({ label, cells }) => (
            <tr key={label} role="row">
              <th role="rowheader" scope="row">
                {label}
              </th>
              {cells.map((cell, place) => (
                <td key={place} role="cell">
                  <Cell cell={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {section.note && <p className="landing-tiers-note">{section.note}</p>}
    </Accordion>
  </SectionFrame>
)

function Cell({ cell }: { cell: Section['rows'][number]['cells'][number] }) {
  if (typeof cell === 'string') return <b className="display">{cell}</b>
  return (
    <>
      <i className="landing-dot" data-has={cell} aria-hidden="true" />
      <span className="sr-only">{t(cell ? 'landing.included' : 'landing.notIncluded')}</span>
    </>
  )
}
