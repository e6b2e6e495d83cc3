import { Textarea } from '@mantine/core';
import { useState } from 'react';
import {
  approveEntry,
  ENTRY_WORDS,
  INPUTS_LENGTHS,
  type LedgerApprovalDto,
  RefuseEntryBody,
  refuseEntry,
} from '#libs/contracts';
import { useDtoForm } from '../../core/forms/use-dto-form.js';
import { formatAmount } from '../../core/i18n/index.js';
import { Allowed } from '../../core/session/allowed.js';
import { useTask } from '../../core/tasks/use-task.js';
import { useConfirm } from '../../ui/Confirm.js';
import { Button, FormModal } from '../../ui/index.js';
import styles from './entries.module.css';
import { approveTask, refuseTask } from './saga.js';
import { t } from './texts.js';

/** What is decided about, in words. */
function wordsOf({ kind, inputName, farmerName, amount }: LedgerApprovalDto) {
  return {
    what: [ENTRY_WORDS[kind], inputName].filter(Boolean).join(', '),
    name: farmerName,
    amount: formatAmount(amount),
  };
}

/** A second person approves an entry, or refuses it for a reason. */
export function DecideActs({ approval }: { approval: LedgerApprovalDto }) {
  const approve = useTask(approveTask, approval.id);
  const confirm = useConfirm();
  const [refusing, setRefusing] = useState(false);
  const words = wordsOf(approval);
  const askFirst = async () => {
    const question = {
      title: t('approveTitle', words),
      body: t('approveBody', words),
      yes: t('approveYes'),
      harmless: true,
    };
    if (await confirm(question)) approve.run(approval.id);
  };
  return (
    <span className={styles.decide}>
      <Allowed call={approveEntry} links={approval.links}>
        <Button
          small
          variant="primary"
          busy={approve.running}
          aria-label={t('approveOf', words)}
          onClick={askFirst}
        >
          {t('approve')}
        </Button>
      </Allowed>
      <Allowed call={refuseEntry} links={approval.links}>
        <Button small aria-label={t('refuseOf', words)} onClick={() => setRefusing(true)}>
          {t('refuse')}
        </Button>
        {refusing && <RefuseForm approval={approval} onClose={() => setRefusing(false)} />}
      </Allowed>
    </span>
  );
}

function RefuseForm({ approval, onClose }: { approval: LedgerApprovalDto; onClose: () => void }) {
  const task = useTask(refuseTask);
  const { field, modal } = useDtoForm(RefuseEntryBody, {
    initial: { reason: '' },
    labels: { reason: t('reason') },
    onSubmit: ({ reason }) => task.run({ approvalId: approval.id, reason }),
    sender: task,
    onDone: onClose,
  });
  const words = wordsOf(approval);
  return (
    <FormModal
      opened
      title={t('refuseTitle', words)}
      submitLabel={t('refuseYes')}
      onClose={onClose}
      {...modal}
    >
      <p className={styles.words}>{t('refuseBody', words)}</p>
      <Textarea
        required
        data-autofocus
        autosize
        minRows={2}
        maxRows={5}
        maxLength={INPUTS_LENGTHS.note}
        {...field('reason')}
      />
    </FormModal>
  );
}
