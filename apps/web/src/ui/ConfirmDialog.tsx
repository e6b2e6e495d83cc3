import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../core/i18n/index.js';
import { Button } from './Button.js';
import styles from './ConfirmDialog.module.css';

export interface ConfirmDialogProps {
  opened: boolean;
  /** Names the object and the count. */
  title: string;
  children: ReactNode;
  onYes: () => void;
  onNo: () => void;
  /** "Yes, delete it" by default. */
  yes?: string;
  no?: string;
  busy?: boolean;
}

/** Asks before something that cannot be taken back; the cautious answer has the focus. */
export function ConfirmDialog({ opened, title, children, onYes, onNo, yes, no, busy }: ConfirmDialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={onNo}
      title={title}
      size={420}
      centered
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <div className={styles.body}>{children}</div>
      <div className={styles.foot}>
        <Button data-autofocus onClick={onNo} disabled={busy}>
          {no ?? t('confirmNo')}
        </Button>
        <Button variant="danger" onClick={onYes} busy={busy}>
          {yes ?? t('confirmYes')}
        </Button>
      </div>
    </Modal>
  );
}
