import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { SESSION_MESSAGES } from '#libs/contracts';
import type { Failure } from '../../../core/api/problem.js';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { sentenceText } from '../../../core/i18n/index.js';
import { messageCleared } from '../../../core/session/actions.js';
import { signInTask } from '../../../core/session/sign-in.js';
import { selectSession } from '../../../core/session/slice.js';
import { keepSecret } from '../../../core/tasks/secret.js';
import { useTask } from '../../../core/tasks/use-task.js';
import { Button, IconButton } from '../../../ui/Button.js';
import { CodeStep } from './CodeStep.js';
import styles from './SignInPage.module.css';
import { t } from './texts.js';

/** Returns the catalogue's sentence for a refused sign-in, or the server's own message if the user can act on it. */
function sentenceOf(failure: Failure): string {
  if (['network', 'database.unavailable', 'signIn.throttled'].includes(failure.error)) return failure.message;
  if (failure.status === 429) return SESSION_MESSAGES.signIn.throttled;
  if (failure.error === 'signIn.secondFactorFailed') return SESSION_MESSAGES.signIn.secondFactorFailed;
  if (failure.status === 403) return SESSION_MESSAGES.signIn.unauthorised;
  const { failed, credentials } = SESSION_MESSAGES.signIn;
  return failure.error === 'signIn.failed' ? `${failed} ${credentials}` : failed;
}

export function SignInForm({ name, username: prefilled }: { name: string; username: string }) {
  const dispatch = useAppDispatch();
  const task = useTask(signInTask);
  const { message } = useAppSelector(selectSession);
  const [username, setUsername] = useState(prefilled);
  const [password, setPassword] = useState('');
  const [shown, setShown] = useState(false);
  const [missing, setMissing] = useState(false);
  const [asksCode, setAsksCode] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const userField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: back from the code, the fields are there again
  useEffect(() => {
    (userField.current?.value ? passwordField : userField).current?.focus();
  }, [asksCode]);
  useEffect(() => {
    if (task.status === 'failed') passwordField.current?.select();
    if (task.error?.error === 'signIn.secondFactorRequired') setAsksCode(true);
  }, [task.status, task.error]);

  const send = (code?: string) =>
    task.run({ username: username.trim(), secret: keepSecret({ password, code }) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (task.running) return;
    dispatch(messageCleared());
    const empty = !username.trim() || !password;
    setMissing(empty);
    if (empty) {
      task.reset();
      (username.trim() ? passwordField : userField).current?.focus();
      return;
    }
    send();
  };
  const watchCaps = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  const said = missing ? SESSION_MESSAGES.signIn.required : task.error ? sentenceOf(task.error) : null;
  const problem = said && sentenceText(said);
  if (asksCode) {
    const refused = task.error && task.error.error !== 'signIn.secondFactorRequired';
    return (
      <CodeStep
        username={username.trim()}
        busy={task.running}
        problem={refused ? problem : null}
        onCode={send}
        onBack={() => {
          setAsksCode(false);
          setPassword('');
          task.reset();
        }}
      />
    );
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <h1>{t('to', { name })}</h1>
      {message && !problem && (
        <p className={styles.note} role="status">
          {sentenceText(message)}
        </p>
      )}
      {problem && (
        <p className={styles.problem} role="alert" id="sign-in-problem">
          {problem}
        </p>
      )}
      <label className={styles.field}>
        <span>{t('username')}</span>
        <input
          ref={userField}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={100}
          value={username}
          aria-invalid={(missing && !username.trim()) || undefined}
          aria-describedby={problem ? 'sign-in-problem' : undefined}
          onChange={(event) => setUsername(event.target.value)}
        />
      </label>
      <div className={styles.field}>
        <label htmlFor="sign-in-password">{t('password')}</label>
        <span className={styles.password}>
          <input
            ref={passwordField}
            id="sign-in-password"
            name="password"
            type={shown ? 'text' : 'password'}
            autoComplete="current-password"
            maxLength={200}
            value={password}
            aria-invalid={(missing && !password) || undefined}
            aria-describedby={problem ? 'sign-in-problem' : undefined}
            onChange={(event) => setPassword(event.target.value)}
            onKeyUp={watchCaps}
          />
          <IconButton
            icon={shown ? 'eyeOff' : 'eye'}
            label={shown ? t('hide') : t('show')}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          />
        </span>
        {capsLock && <span className="sm mut">{t('capsLock')}</span>}
      </div>
      <Button variant="primary" type="submit" busy={task.running} className={styles.submit}>
        {t('submit')}
      </Button>
    </form>
  );
}
