import { Select } from '@mantine/core';
import { useState } from 'react';
import { REVOKE_REASON_WORDS, type RevokeReason, revokeCard } from '#libs/contracts';
import { Allowed, type AllowedProps } from '../../core/session/allowed.js';
import { useTask } from '../../core/tasks/use-task.js';
import { useConfirm } from '../../ui/Confirm.js';
import { Button } from '../../ui/index.js';
import styles from './cards.module.css';
import { revokeTask } from './saga.js';
import { t } from './texts.js';

const REASONS = Object.entries(REVOKE_REASON_WORDS).map(([value, label]) => ({ value, label }));

interface Props {
  cardId: number;
  /** Their name, where the page shows the cards of several farmers. */
  of?: string;
  links?: AllowedProps['links'];
}

/** Revokes a card for a reason, once the user confirms. */
export function RevokeCard({ cardId, of, links }: Props) {
  const revoke = useTask(revokeTask, cardId);
  const confirm = useConfirm();
  const [reason, setReason] = useState<RevokeReason>('LOST');
  const stop = async () => {
    const title = of ? t('revokeTitleOf', { name: of }) : t('revokeTitle');
    if (await confirm({ title, body: t('revokeBody'), yes: t('revoke') }))
      revoke.run({ path: { cardId }, body: { reason } });
  };
  return (
    <Allowed call={revokeCard} links={links}>
      <div className={styles.acts}>
        <Select
          size="xs"
          aria-label={of ? t('reasonOf', { name: of }) : t('reason')}
          data={REASONS}
          value={reason}
          allowDeselect={false}
          onChange={(value) => setReason((value ?? 'LOST') as RevokeReason)}
        />
        <Button
          small
          variant="danger"
          busy={revoke.running}
          aria-label={of && t('revokeOf', { name: of })}
          onClick={stop}
        >
          {t('revoke')}
        </Button>
      </div>
    </Allowed>
  );
}
