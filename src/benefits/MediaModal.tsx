import type { ModalProps } from '#kit/modal.ts'
import { Section } from '#kit/Section.tsx'
import { Modal } from '#ui/Modal.tsx'
import { useBenefit } from './useBenefit.ts'

/** A benefit of this kind, opened. */
export default function MediaModal({ id }: ModalProps<'media'>) {
  return <Modal look="small" title=""><Section waiting={null}><Inside id={id} /></Section></Modal>
}

const Inside = ({ id }: ModalProps<'media'>) => <p>{useBenefit(id).utilityName}</p>
