import { Modal, PasswordInput } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, useState, useSyncExternalStore } from 'react';
import { SESSION_MESSAGES, stepUp } from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { answerStepUp, isStepUpAsked, onStepUp } from '../../core/api/step-up.js';
import { useAppSelector } from '../../core/hooks.js';
import { sentenceText, t } from '../../core/i18n/index.js';
import { selectUser } from '../../core/session/slice.js';
import { useSecretCall } from '../../core/tasks/use-secret-call.js';
import { Button } from '../../ui/Button.js';
import styles from './StepUpDialog.module.css';

/** Asks for the password before calls that need step-up authentication; they continue when it is right. */
export function StepUpDialog() {
  const asked = useSyncExternalStore(onStepUp, isStepUpAsked);
  return (
    <Modal
      opened={asked}
      onClose={() => answerStepUp(false)}
      title={t('stepUpTitle')}
      size={420}
      centered
      // Above the form that made the call.
      zIndex={260}
      closeOnClickOutside={false}
      withCloseButton={false}
    >
      <Password />
    </Modal>
  );
}

/** Keeps Escape in this dialog; otherwise the form below would handle it first. */
const OWN_KEYS = { 'data-mantine-stop-propagation': 'true' };

/** Holds the password, which exists in this component only and is gone with the dialog. */
function Password() {
  const user = useAppSelector(selectUser);
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState(false);
  const { run, running, error } = useSecretCall(
    (typed: string) => ask(stepUp, { body: { password: typed } }),
    () => answerStepUp(true),
  );
  const cancel = () => answerStepUp(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React events bubble to the form that made the call, which may contain this one.
    event.stopPropagation();
    setMissing(password === '');
    if (password !== '') run(password);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === 'Escape') cancel();
  };
  return (
    <form noValidate onSubmit={submit} onKeyDown={onKeyDown} className={styles.form}>
      <p className="mut">{t('stepUpBody')}</p>
      <input hidden readOnly autoComplete="username" value={user?.username ?? ''} />
      <PasswordInput
        {...OWN_KEYS}
        data-autofocus
        label={t('stepUpPassword')}
        autoComplete="current-password"
        maxLength={200}
        value={password}
        error={missing ? sentenceText(SESSION_MESSAGES.stepUp.passwordNeeded) : error?.message}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <div className={styles.foot}>
        <Button {...OWN_KEYS} onClick={cancel}>
          {t('cancel')}
        </Button>
        <Button {...OWN_KEYS} variant="primary" type="submit" busy={running}>
          {t('stepUpConfirm')}
        </Button>
      </div>
    </form>
  );
}
