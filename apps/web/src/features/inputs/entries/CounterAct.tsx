import { Textarea } from '@mantine/core';
import { useRef, useState } from 'react';
import {
  CounterEntryBody,
  counterEntry,
  ENTRY_WORDS,
  type EntryAnswerDto,
  INPUTS_LENGTHS,
  type LedgerEntryDto,
} from '#libs/contracts';
import { ask } from '../../../core/api/ask.js';
import { useDtoForm } from '../../../core/forms/use-dto-form.js';
import { useAppDispatch } from '../../../core/hooks.js';
import { formatAmount } from '../../../core/i18n/index.js';
import { newOpId } from '../../../core/new-op-id.js';
import { informed, succeeded } from '../../../core/notifications/slice.js';
import { Allowed } from '../../../core/session/allowed.js';
import { useSecretCall } from '../../../core/tasks/use-secret-call.js';
import { Button, FormModal } from '../../../ui/index.js';
import styles from './entries.module.css';
import { entryList } from './saga.js';
import { t } from './texts.js';

/** Reverses an entry, for a reason. */
export function CounterAct({ entry }: { entry: LedgerEntryDto }) {
  const [open, setOpen] = useState(false);
  return (
    <Allowed call={counterEntry} links={entry.links}>
      <Button small aria-label={t('takeBackOf', { id: String(entry.id) })} onClick={() => setOpen(true)}>
        {t('takeBack')}
      </Button>
      {open && <CounterForm entry={entry} onClose={() => setOpen(false)} />}
    </Allowed>
  );
}

function CounterForm({ entry, onClose }: { entry: LedgerEntryDto; onClose: () => void }) {
  const dispatch = useAppDispatch();
  // One idempotency key until it is answered: a retry after a lost answer reverses only once.
  const opId = useRef(newOpId());
  const call = useSecretCall<CounterEntryBody, EntryAnswerDto>(
    (body) => ask(counterEntry, { path: { entryId: entry.id }, body: { ...body, opId: opId.current } }),
    ({ state, amount, message }) => {
      const isDone = state === 'RECORDED';
      dispatch(
        isDone
          ? succeeded(t('takenBack', { amount: formatAmount(amount) }))
          : informed(t('takeBackWaits'), { detail: message }),
      );
      dispatch(entryList.reload());
    },
  );
  const { field, modal } = useDtoForm(CounterEntryBody, {
    initial: { reason: '' },
    labels: { reason: t('reason') },
    onSubmit: call.run,
    sender: call,
    onDone: onClose,
    // It was answered: the next attempt is another operation, on the current entry.
    onRefused: ({ status }) => {
      if (status >= 400) opId.current = newOpId();
      if (status === 409) dispatch(entryList.reload());
    },
  });
  const id = String(entry.id);
  return (
    <FormModal
      opened
      title={t('takeBackTitle', { id })}
      submitLabel={t('takeBackYes')}
      onClose={onClose}
      {...modal}
    >
      <p className={styles.words}>
        {t('takeBackBody', {
          what: [ENTRY_WORDS[entry.kind], entry.inputName].filter(Boolean).join(', '),
          name: entry.farmerName,
          amount: formatAmount(entry.amount),
        })}
      </p>
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
