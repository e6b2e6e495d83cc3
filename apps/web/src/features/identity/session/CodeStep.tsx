import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/Button.js';
import styles from './SignInPage.module.css';
import { t } from './texts.js';

export interface CodeStepProps {
  username: string;
  busy: boolean;
  /** Reason for refusing the last code. */
  problem: string | null;
  onCode: (code: string) => void;
  onBack: () => void;
}

/** Second step of sign-in: the six digits of the app, or a recovery code. */
export function CodeStep({ username, busy, problem, onCode, onBack }: CodeStepProps) {
  const [code, setCode] = useState('');
  const [recovery, setRecovery] = useState(false);
  const [missing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field is another one then
  useEffect(() => field.current?.focus(), [recovery]);
  useEffect(() => {
    if (problem) field.current?.select();
  }, [problem]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const typed = code.trim();
    setMissing(!typed);
    if (typed) onCode(typed);
    else field.current?.focus();
  };
  const turn = () => {
    setRecovery(!recovery);
    setCode('');
    setMissing(false);
  };
  const sentence = missing ? t('codeMissing') : problem;
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <h1>{t('codeTitle')}</h1>
      <p className="mut" id="sign-in-hint">
        {t(recovery ? 'recoveryHint' : 'codeHint', { name: username })}
      </p>
      {sentence && (
        <p className={styles.problem} role="alert" id="sign-in-problem">
          {sentence}
        </p>
      )}
      <label className={styles.field}>
        <span>{t(recovery ? 'recoveryCode' : 'code')}</span>
        <input
          key={String(recovery)}
          ref={field}
          name="code"
          autoComplete={recovery ? 'off' : 'one-time-code'}
          inputMode={recovery ? 'text' : 'numeric'}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={recovery ? 40 : 8}
          value={code}
          aria-invalid={Boolean(sentence) || undefined}
          aria-describedby={sentence ? 'sign-in-problem sign-in-hint' : 'sign-in-hint'}
          onChange={(event) => setCode(event.target.value)}
        />
      </label>
      <Button variant="primary" type="submit" busy={busy} className={styles.submit}>
        {t('submit')}
      </Button>
      <div className={styles.ways}>
        <button type="button" className="link" onClick={turn}>
          {t(recovery ? 'useApp' : 'useRecovery')}
        </button>
        <button type="button" className="link" onClick={onBack}>
          {t('back')}
        </button>
      </div>
    </form>
  );
}
