import { TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import {
  MESSAGING_MESSAGES,
  type MessageDto,
  type MessagingSettingsDto,
  TESTS_A_DAY,
  type TestMessageBody,
  testMessage,
} from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { failureOf } from '../../core/api/problem.js';
import { useAppDispatch } from '../../core/hooks.js';
import { newOpId } from '../../core/new-op-id.js';
import { succeeded } from '../../core/notifications/slice.js';
import { useSecretCall } from '../../core/tasks/use-secret-call.js';
import { FormModal } from '../../ui/index.js';
import styles from './compose.module.css';
import { t } from './texts.js';

export interface TestDialogProps {
  body: TestMessageBody;
  settings: MessagingSettingsDto;
  onClose: () => void;
}

/** Sends the text to one phone: by default the user's own. */
export function TestDialog({ body, settings, onClose }: TestDialogProps) {
  const dispatch = useAppDispatch();
  const [number, setNumber] = useState(settings.ownNumber ?? '');
  const [missing, setMissing] = useState(false);
  // One idempotency key until it is answered: a retry after a lost answer sends only once.
  const act = useRef({ number: '', opId: newOpId() });
  const send = useSecretCall<TestMessageBody, MessageDto>(
    async (asked) => {
      try {
        return await ask(testMessage, { body: asked });
      } catch (thrown) {
        // It was answered: the next send is another operation.
        if (failureOf(thrown).status >= 400) act.current = { number: '', opId: newOpId() };
        throw thrown;
      }
    },
    () => {
      dispatch(succeeded(t('testGone', { number })));
      onClose();
    },
  );
  const submit = () => {
    setMissing(number.trim() === '');
    if (number.trim() === '') return;
    if (act.current.number !== number) act.current = { number, opId: newOpId() };
    send.run({ ...body, number, opId: act.current.opId });
  };
  const fields = send.error?.fields;
  const other = fields ? (fields.number ? null : Object.values(fields).join(' ')) : send.error?.message;
  return (
    <FormModal
      opened
      title={t('testTitle')}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={t('testSend')}
      busy={send.running}
      problem={other ?? null}
    >
      <p className={styles.dialogNote}>{t(settings.simulated ? 'testSimulated' : 'testBody')}</p>
      <TextInput
        label={t('phone')}
        description={t('testHint', { n: TESTS_A_DAY })}
        type="tel"
        autoComplete="tel"
        value={number}
        data-autofocus
        error={missing ? MESSAGING_MESSAGES.noOwnNumber : fields?.number}
        onChange={(event) => setNumber(event.currentTarget.value)}
      />
    </FormModal>
  );
}
