import { PasswordInput } from '@mantine/core';
import { useEffect } from 'react';
import { ChangePasswordBody, IDENTITY_MESSAGES } from '#libs/contracts';
import { useDtoForm } from '../../../core/forms/use-dto-form.js';
import { useAppSelector } from '../../../core/hooks.js';
import { selectUser } from '../../../core/session/slice.js';
import { keepSecret } from '../../../core/tasks/secret.js';
import { useTask } from '../../../core/tasks/use-task.js';
import { Button, Panel } from '../../../ui/index.js';
import { onEscape, useDiscard } from '../../../ui/use-discard.js';
import { changePasswordTask } from './saga.js';
import styles from './settings.module.css';
import { t } from './texts.js';

/** Minimum length, as on the server. The server also rejects common passwords and the username. */
const SHORTEST = 10;

interface Values extends Record<string, string> {
  password: string;
  newpassword: string;
  again: string;
}

function check({ password, newpassword, again }: Values) {
  return {
    password: !password && t('needCurrent'),
    newpassword: !newpassword ? t('needNext') : newpassword.length < SHORTEST && t('tooShort'),
    again: again !== newpassword && IDENTITY_MESSAGES.password.mismatch,
  };
}

/** The documented change of the user's own password. It ends every session, this one after a moment. */
export function PasswordPanel() {
  const username = useAppSelector(selectUser)?.username ?? '';
  const task = useTask(changePasswordTask);
  const leaving = task.status === 'succeeded';
  const { reset } = task;
  useEffect(() => reset, [reset]);
  const { form, field, modal } = useDtoForm<Values, ChangePasswordBody>(ChangePasswordBody, {
    initial: { password: '', newpassword: '', again: '' },
    labels: { password: t('current'), newpassword: t('next'), again: t('again') },
    bodyOf: ({ password, newpassword }) => ({ username, password, newpassword }),
    check,
    sender: task,
    place: ({ error, message }) => (error === 'password.wrong' ? { password: message } : {}),
    onSubmit: ({ password, newpassword }) =>
      task.run({ username, passwords: keepSecret({ password, newpassword }) }),
    onDone: () => form.reset(),
  });
  const password = (name: keyof Values & string) => ({
    ...field(name),
    required: true,
    maxLength: 200,
    disabled: leaving,
    visibilityToggleButtonProps: { 'aria-label': t('showPassword') },
  });
  const discard = useDiscard(modal.dirty && !modal.busy && !leaving);
  const clear = async () => {
    if (await discard()) form.reset();
  };
  return (
    <Panel title={t('password')}>
      <form className={styles.form} noValidate onSubmit={modal.onSubmit} onKeyDown={onEscape(clear)}>
        <input type="hidden" name="username" autoComplete="username" value={username} readOnly />
        {modal.problem && (
          <p role="alert" className={styles.problem}>
            {modal.problem}
          </p>
        )}
        <PasswordInput autoComplete="current-password" {...password('password')} />
        <PasswordInput
          description={t('passwordHint')}
          autoComplete="new-password"
          {...password('newpassword')}
        />
        <PasswordInput autoComplete="new-password" {...password('again')} />
        <div className={styles.act}>
          <Button variant="primary" type="submit" busy={task.running || leaving}>
            {leaving ? t('leaving') : t('change')}
          </Button>
          <span className="sm mut grow">{t('changeAfter')}</span>
        </div>
      </form>
    </Panel>
  );
}
