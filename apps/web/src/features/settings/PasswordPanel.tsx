import { PasswordInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type FormEvent, useEffect, useRef } from 'react';
import { IDENTITY_MESSAGES } from '#libs/contracts';
import { useAppSelector } from '../../core/hooks.js';
import { selectUser } from '../../core/session/slice.js';
import { useTask } from '../../core/tasks/use-task.js';
import { Button, Panel } from '../../ui/index.js';
import { changePasswordTask } from './saga.js';
import styles from './settings.module.css';
import { t } from './texts.js';

/** As the server has it; what is common or the username is for the server to say. */
const SHORTEST = 10;

interface Values {
  password: string;
  newpassword: string;
  again: string;
}

function check({ password, newpassword, again }: Values): Partial<Record<keyof Values, string>> {
  return {
    ...(!password && { password: t('needCurrent') }),
    ...(!newpassword
      ? { newpassword: t('needNext') }
      : newpassword.length < SHORTEST && { newpassword: t('tooShort') }),
    ...(again !== newpassword && { again: IDENTITY_MESSAGES.password.mismatch }),
  };
}

/** The documented change of one's own password; it ends every session, this one after a moment. */
export function PasswordPanel() {
  const user = useAppSelector(selectUser);
  const task = useTask(changePasswordTask);
  const leaving = task.status === 'succeeded';
  const { reset } = task;
  const element = useRef<HTMLFormElement>(null);
  const form = useForm<Values>({
    initialValues: { password: '', newpassword: '', again: '' },
    validate: check,
  });
  useEffect(() => reset, [reset]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: acts once for each answer
  useEffect(() => {
    if (task.error?.fields) form.setErrors(task.error.fields);
    else if (task.error?.error === 'password.wrong') form.setFieldError('password', task.error.message);
    if (task.status === 'succeeded') form.reset();
  }, [task.status, task.error]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    form.onSubmit(({ password, newpassword }) =>
      task.run({ username: user?.username ?? '', password, newpassword }),
    )(event);
    requestAnimationFrame(() =>
      element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
    );
  };
  const problem =
    task.error && !task.error.fields && task.error.error !== 'password.wrong' ? task.error.message : null;
  const field = (name: keyof Values) => ({
    ...form.getInputProps(name),
    required: true,
    maxLength: 200,
    disabled: leaving,
    visibilityToggleButtonProps: { 'aria-label': t('showPassword') },
  });
  return (
    <Panel title={t('password')}>
      <form ref={element} className={styles.form} noValidate onSubmit={submit}>
        <input type="hidden" name="username" autoComplete="username" value={user?.username ?? ''} readOnly />
        {problem && (
          <p role="alert" className={styles.problem}>
            {problem}
          </p>
        )}
        <PasswordInput label={t('current')} autoComplete="current-password" {...field('password')} />
        <PasswordInput
          label={t('next')}
          description={t('passwordHint')}
          autoComplete="new-password"
          {...field('newpassword')}
        />
        <PasswordInput label={t('again')} autoComplete="new-password" {...field('again')} />
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
