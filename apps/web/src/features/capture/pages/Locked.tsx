import { TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Button, Icon, Panel } from '../../../ui/index.js';
import styles from '../capture.module.css';
import { chooseCode, unlock, useField } from '../field.js';
import { CODE } from '../store/vault.js';
import { t } from '../texts.js';

const DIGITS = {
  inputMode: 'numeric',
  maxLength: 6,
  autoComplete: 'off',
  type: 'password',
  size: 'md',
} as const;

/** Asks for the code of the last agent. It shows no name: the phone may be lost. */
export function Locked() {
  const { hasCode, attempts, queue } = useField();
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const unsent = queue.filter(({ state }) => state !== 'stored').length;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    void unlock(code).finally(() => {
      setBusy(false);
      setCode('');
    });
  };
  const wrong = attempts === null ? null : attempts > 0 ? t('wrongCode', { n: attempts }) : t('codeGone');
  return (
    <Panel className={styles.card}>
      <h1 className={styles.title}>
        <Icon name="lock" /> {hasCode ? t('locked') : t('capture')}
      </h1>
      <p>{hasCode ? t('lockedBody') : t('lockedNoCode')}</p>
      {hasCode && (
        <form className={styles.form} onSubmit={submit}>
          <TextInput
            {...DIGITS}
            label={t('code')}
            value={code}
            error={wrong}
            onChange={(event) => setCode(event.currentTarget.value.replace(/\D/g, ''))}
          />
          <Button
            type="submit"
            variant="primary"
            className={styles.big}
            busy={busy}
            disabled={!CODE.test(code)}
          >
            {t('unlock')}
          </Button>
        </form>
      )}
      {!hasCode && wrong && <p role="alert">{wrong}</p>}
      {unsent > 0 && <p className="mut">{t('unsentHere', { n: unsent })}</p>}
    </Panel>
  );
}

/** Has the agent set the code that opens the work without a signal. */
export function SetCode() {
  const [code, setCode] = useState('');
  const [again, setAgain] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = !CODE.test(code) ? t('codeForm') : code === again ? null : t('codesDiffer');
    setProblem(wrong);
    if (wrong) return;
    setBusy(true);
    chooseCode(code)
      .catch((error: Error) => setProblem(error.message))
      .finally(() => setBusy(false));
  };
  return (
    <Panel className={styles.card}>
      <h1 className={styles.title}>
        <Icon name="key" /> {t('setCode')}
      </h1>
      <p>{t('setCodeBody')}</p>
      <form className={styles.form} onSubmit={submit}>
        <TextInput
          {...DIGITS}
          label={t('code')}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <TextInput
          {...DIGITS}
          label={t('codeAgain')}
          value={again}
          error={problem}
          onChange={(event) => setAgain(event.currentTarget.value)}
        />
        <Button type="submit" variant="primary" className={styles.big} busy={busy}>
          {t('saveCode')}
        </Button>
      </form>
    </Panel>
  );
}
