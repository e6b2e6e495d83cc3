import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { t as shared } from '../../core/i18n/index.js';
import { useFocusBack } from '../../ui/use-focus-back.js';
import { usePhone } from '../../ui/use-media.js';
import styles from './community.module.css';
import { Facts } from './Facts.js';

interface DetailsModalProps {
  title: string;
  /** The record's own texts, in the words of their author. */
  texts: readonly (readonly [heading: string, text: string])[];
  facts: readonly (readonly [word: string, value: ReactNode])[];
  onClose: () => void;
}

/** Shows a whole record without leaving its list. */
export function DetailsModal({ title, texts, facts, onClose }: DetailsModalProps) {
  const phone = usePhone();
  useFocusBack(true);
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      fullScreen={phone}
      size={560}
      closeButtonProps={{ 'aria-label': shared('close') }}
    >
      <div className={styles.whole}>
        {texts.map(([heading, text]) => (
          <section key={heading}>
            <h3>{heading}</h3>
            <p className={styles.text}>{text || '–'}</p>
          </section>
        ))}
        <Facts of={facts} />
      </div>
    </Modal>
  );
}
