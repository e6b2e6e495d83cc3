import { Modal } from '@mantine/core';
import type { ComponentProps } from 'react';
import { t } from '../../core/i18n/index.js';
import SearchBox from '../../features/search/SearchBox.js';
import { usePhone } from '../../ui/use-media.js';

interface FinderDialogProps extends Pick<ComponentProps<typeof SearchBox>, 'early' | 'onReady'> {
  opened: boolean;
  onClose: () => void;
}

/** The search in a dialog. */
export function FinderDialog({ opened, onClose, ...box }: FinderDialogProps) {
  const phone = usePhone();
  return (
    <Modal opened={opened} onClose={onClose} title={t('findTitle')} size={600} fullScreen={phone}>
      <SearchBox {...box} onDone={onClose} />
    </Modal>
  );
}
