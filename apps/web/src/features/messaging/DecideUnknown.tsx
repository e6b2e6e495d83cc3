import { Checkbox, Modal } from '@mantine/core';
import { useEffect, useState } from 'react';
import { listRecipients, type MessageDto } from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { formatNaira } from '../../core/i18n/index.js';
import { useTask } from '../../core/tasks/use-task.js';
import { Button } from '../../ui/index.js';
import { useFocusBack } from '../../ui/use-focus-back.js';
import styles from './message.module.css';
import { sendUnknownTask } from './saga.js';
import { t } from './texts.js';

interface Props {
  message: MessageDto;
  unknown: number;
  onClose: () => void;
}

const SHOWN = 5;

/** Asks for explicit consent to a second message if the first may have arrived. */
export function DecideUnknown({ message, unknown, onClose }: Props) {
  const [known, setKnown] = useState(false);
  const [names, setNames] = useState<string[]>([]);
  const send = useTask(sendUnknownTask, message.id);
  useFocusBack(true);
  useEffect(() => {
    const control = new AbortController();
    const query = { group: 'unknown', page: 1, size: SHOWN } as const;
    ask(listRecipients, { path: { id: message.id }, query }, { signal: control.signal }).then(
      ({ list }) => setNames(list.map(({ name, number }) => name || number)),
      // The names are helpful, but optional.
      () => undefined,
    );
    return () => control.abort();
  }, [message.id]);
  const yes = () => {
    send.run({ path: { id: message.id } });
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title={t('decideTitle', { n: unknown })} size="md">
      <div className={styles.decide}>
        <p>{t('decideWhy')}</p>
        <p>{t('decideTwice', { cost: formatNaira(message.cost.unknownAtMost) })}</p>
        {names.length > 0 && <p className="sm mut">{t('decideWho', { names: names.join(', ') })}</p>}
        <Checkbox
          checked={known}
          onChange={(event) => setKnown(event.currentTarget.checked)}
          label={t('decideYes')}
        />
      </div>
      <div className={styles.dialogFoot}>
        <Button onClick={onClose} data-autofocus>
          {t('decideLeave')}
        </Button>
        <Button variant="danger" disabled={!known} onClick={yes}>
          {t('decideSend', { n: unknown })}
        </Button>
      </div>
    </Modal>
  );
}
