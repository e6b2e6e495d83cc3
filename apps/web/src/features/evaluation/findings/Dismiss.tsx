import { Textarea } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { FindingDetailDto } from '#libs/contracts';
import { useTask } from '../../../core/tasks/use-task.js';
import { Button, FormModal } from '../../../ui/index.js';
import { isReason, LONGEST_REASON } from './reason.js';
import styles from './settle.module.css';
import { dismissTask } from './tasks.js';
import { t } from './texts.js';
import type { Findings } from './use-findings.js';

interface DismissProps {
  of: FindingDetailDto;
  findings: Findings;
  offline: boolean;
}

/** "Not a fault…": asks for the reason, then opens the next finding. */
export function Dismiss({ of: { findingId, title, detail }, findings, offline }: DismissProps) {
  const task = useTask(dismissTask, findingId);
  const [opened, setOpened] = useState(false);
  const [reason, setReason] = useState('');
  const [asked, setAsked] = useState(false);
  const done = task.status === 'succeeded';
  useEffect(() => {
    if (done) setOpened(false);
  }, [done]);
  const begin = () => {
    task.reset();
    setReason('');
    setAsked(false);
    setOpened(true);
  };
  const submit = () => {
    setAsked(true);
    if (isReason(reason))
      task.run({ findingId, reason: reason.trim(), nextId: findings.next?.findingId ?? null });
  };
  return (
    <>
      <Button disabled={offline} className={styles.wide} onClick={begin}>
        {t('notFault')}
      </Button>
      <FormModal
        opened={opened}
        title={t('dismissTitle')}
        onClose={() => setOpened(false)}
        onSubmit={submit}
        submitLabel={t('dismissYes')}
        busy={task.running}
        dirty={reason.trim() !== ''}
        problem={task.error?.message ?? null}
      >
        <p>
          <b className="b">{title}</b>, {detail}
        </p>
        <Textarea
          label={t('dismissReason')}
          description={t('dismissNote')}
          autosize
          minRows={2}
          maxLength={LONGEST_REASON}
          value={reason}
          error={asked && !isReason(reason) ? t('dismissReasonNeeded') : undefined}
          onChange={(event) => setReason(event.currentTarget.value)}
          data-autofocus
        />
      </FormModal>
    </>
  );
}
