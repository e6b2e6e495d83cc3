import { type FormEvent, useEffect, useRef, useState } from 'react';
import { IDENTITY_MESSAGES, type PasswordSetDto, setPassword } from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { goTo, SIGN_IN_PATH } from '../../core/path.js';
import { useSecretCall } from '../../core/tasks/use-secret-call.js';
import { Button, IconButton } from '../../ui/Button.js';
import { Logo } from '../../ui/Logo.js';
import styles from '../identity/session/SignInPage.module.css';
import { t } from './texts.js';

/**
 * `/set-password#token`, open to all: the recipient of the link chooses a password. Lightweight on purpose, like the
 * sign-in page. The token follows the `#`, which browsers send to no server.
 */
export default function SetPasswordPage() {
  const [token] = useState(() => location.hash.slice(1));
  const call = useSecretCall((newPassword: string) =>
    ask(setPassword, { body: { token, newPassword } }, { auth: false }),
  );
  const done = call.answer;
  useEffect(() => {
    document.title = `${t('setTitle')} · Gona`;
  }, []);
  if (done || !token) return <Outcome done={done} />;
  return (
    <main className={styles.centre}>
      <Form
        running={call.running}
        refusal={call.error?.fields?.newPassword ?? call.error?.message ?? null}
        onSubmit={call.run}
      />
    </main>
  );
}

function Outcome({ done }: { done: PasswordSetDto | null }) {
  const next = done ? `/${done.accessId}?username=${encodeURIComponent(done.username)}` : SIGN_IN_PATH;
  return (
    <main className={styles.centre}>
      <div className={styles.card} role="status">
        <Logo size={44} />
        <h1>{done ? IDENTITY_MESSAGES.setPassword.done : t('setTitle')}</h1>
        <p className="mut">{done ? t('setDone') : t('noToken')}</p>
        <Button variant="primary" onClick={() => goTo(next, { replace: true })}>
          {t('toSignIn')}
        </Button>
      </div>
    </main>
  );
}

interface FormProps {
  running: boolean;
  refusal: string | null;
  onSubmit: (password: string) => void;
}

function Form({ running, refusal, onSubmit }: FormProps) {
  const [password, setText] = useState('');
  const [repeated, setRepeated] = useState('');
  const [shown, setShown] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const first = useRef<HTMLInputElement>(null);
  const second = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  useEffect(() => {
    if (refusal) first.current?.select();
  }, [refusal]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (running) return;
    const wrong = !password
      ? t('enterPassword')
      : password !== repeated
        ? IDENTITY_MESSAGES.password.mismatch
        : null;
    setProblem(wrong);
    if (!wrong) onSubmit(password);
    else (password ? second : first).current?.focus();
  };
  const sentence = problem ?? refusal;
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <h1>{t('setTitle')}</h1>
      <p className="mut" id="set-password-rule">
        {t('setNote')}
      </p>
      {sentence && (
        <p className={styles.problem} role="alert" id="set-password-problem">
          {sentence}
        </p>
      )}
      <div className={styles.field}>
        <label htmlFor="set-password-new">{t('newPasswordField')}</label>
        <span className={styles.password}>
          <input
            ref={first}
            id="set-password-new"
            type={shown ? 'text' : 'password'}
            autoComplete="new-password"
            maxLength={200}
            value={password}
            aria-describedby={sentence ? 'set-password-problem' : 'set-password-rule'}
            onChange={(event) => setText(event.target.value)}
          />
          <IconButton
            icon={shown ? 'eyeOff' : 'eye'}
            label={t(shown ? 'hide' : 'show')}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          />
        </span>
      </div>
      <div className={styles.field}>
        <label htmlFor="set-password-repeat">{t('repeat')}</label>
        <input
          ref={second}
          id="set-password-repeat"
          type={shown ? 'text' : 'password'}
          autoComplete="new-password"
          maxLength={200}
          value={repeated}
          aria-invalid={problem === IDENTITY_MESSAGES.password.mismatch || undefined}
          onChange={(event) => setRepeated(event.target.value)}
        />
      </div>
      <Button variant="primary" type="submit" busy={running} className={styles.submit}>
        {t('setSubmit')}
      </Button>
    </form>
  );
}
