import { TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { ACCESS_MESSAGES } from '#libs/contracts';
import { Button } from '../../ui/index.js';
import styles from './access.module.css';
import { t } from './texts.js';

/** Asks whose access list is to be shown. */
export function LookUpForm({
  username,
  onLookUp,
}: {
  username: string;
  onLookUp: (username: string) => void;
}) {
  const [text, setText] = useState(username);
  const [missing, setMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wanted = text.trim();
    setMissing(!wanted);
    if (wanted) onLookUp(wanted);
  };
  return (
    <form onSubmit={submit} noValidate className={styles.lookUp}>
      <TextInput
        label={t('username')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        value={text}
        error={missing ? ACCESS_MESSAGES.accessList.usernameMissing : null}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" icon="search">
        {t('lookUp')}
      </Button>
    </form>
  );
}
