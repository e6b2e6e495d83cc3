import { Modal } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';
import { saveFile } from '../../core/api/http.js';
import { Button } from '../../ui/index.js';
import { LEAVING } from './addresses.js';
import { sendNow, useField } from './field.js';
import { saveUnsent } from './send/keep-file.js';
import sheet from './sheet.module.css';
import { t } from './texts.js';

/** Shown in place of signing out while captures are not sent. */
export function LeaveDialog() {
  const { queue } = useField();
  const [search, setSearch] = useSearchParams();
  const unsent = queue.filter(({ state }) => state !== 'stored');
  const close = () => setSearch({ view: 'outbox' });
  const save = async () => {
    const { blob, name } = await saveUnsent(unsent);
    saveFile(blob, name);
    close();
  };
  return (
    <Modal
      opened={search.has(LEAVING) && unsent.length > 0}
      onClose={close}
      title={t('leaveTitle', { n: unsent.length })}
      centered
      size={420}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <div className={sheet.sheetBody}>
        <p>{t('leaveBody')}</p>
        <Button
          variant="primary"
          icon="upload"
          onClick={() => {
            sendNow();
            close();
          }}
        >
          {t('sendNow')}
        </Button>
        <Button icon="download" onClick={() => void save()}>
          {t('saveFile')}
        </Button>
        <Button onClick={close}>{t('stay')}</Button>
      </div>
    </Modal>
  );
}
