import { Modal } from '@mantine/core';
import { Button } from '../../ui/index.js';
import { Secret } from '../access/CredentialsDialog.js';
import { t } from './texts.js';

/** Shows the secret of a webhook once. */
export function NewSecret({ name, secret, onClose }: { name: string; secret: string; onClose: () => void }) {
  return (
    <Modal
      opened
      title={name}
      onClose={onClose}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <div className="stack">
        <p>{t('shownOnce')}</p>
        <Secret what={t('secret')} value={secret} />
        <p className="sm mut">{t('verify')}</p>
        <div className="row">
          <Button variant="primary" onClick={onClose}>
            {t('done')}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
