import { TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import type { StatementCheckDto, StatementCheckQuery } from '#libs/contracts';
import { formatAmount } from '../../../core/i18n/index.js';
import { useRemote } from '../../../core/lists/use-remote.js';
import { Button, Panel, StatusBadge } from '../../../ui/index.js';
import { statementPath } from '../addresses.js';
import { paperCheck } from './remotes.js';
import styles from './statement.module.css';
import { t } from './texts.js';

/** Verifies whether a paper statement was printed here, and lists later entries. */
export function CheckPaper() {
  const [number, setNumber] = useState('');
  const [code, setCode] = useState('');
  const [asked, setAsked] = useState<StatementCheckQuery | null>(null);
  const { data, loading, error } = useRemote(paperCheck, asked);
  const fields = error?.fields ?? {};
  const check = (event: FormEvent) => {
    event.preventDefault();
    setAsked({ number, code });
  };
  /** A result applies to the current values of the fields. */
  const typed = (set: (text: string) => void) => (text: string) => {
    set(text);
    setAsked(null);
  };
  return (
    <Panel title={t('checkTitle')} className={styles.check}>
      <p className="mut">{t('checkHint')}</p>
      <form className={styles.checkForm} onSubmit={check}>
        <TextInput
          label={t('number')}
          placeholder="2026-R-12-20416-09"
          value={number}
          error={fields.number}
          required
          autoComplete="off"
          onChange={(event) => typed(setNumber)(event.currentTarget.value)}
        />
        <TextInput
          label={t('code')}
          placeholder="7Q4F-M2KD"
          value={code}
          error={fields.code}
          required
          autoComplete="off"
          onChange={(event) => typed(setCode)(event.currentTarget.value)}
        />
        <Button type="submit" busy={loading && asked !== null}>
          {t('check')}
        </Button>
      </form>
      <div role="status">
        {error && !error.fields && <p>{error.message}</p>}
        {data && asked && <Answer answer={data} />}
      </div>
    </Panel>
  );
}

function Answer({ answer }: { answer: StatementCheckDto }) {
  const { matches, message, farmerName, farmerId, communityResourceId, season, entriesSince } = answer;
  const tone = !matches ? 'problem' : entriesSince ? 'warning' : 'good';
  const amount = (naira: number | null) => formatAmount(naira ?? 0);
  const beyond = (naira: number | null) => (naira ? t('overpaidFigures', { overpaid: amount(naira) }) : '');
  return (
    <div className={styles.checked}>
      <StatusBadge tone={tone}>{message}</StatusBadge>
      {matches && (
        <div>
          <b>{t('printed', { name: farmerName ?? '' })}</b>,{' '}
          {t('printedFigures', {
            received: amount(answer.received),
            repaid: amount(answer.repaid),
            owed: amount(answer.owed),
          })}
          {beyond(answer.overpaid)}
          {entriesSince && `. ${t('owesNow', { owed: amount(answer.owedNow) })}${beyond(answer.overpaidNow)}`}
          .{' '}
          <Link
            to={statementPath(communityResourceId ?? 0, farmerId ?? 0, season === null ? {} : { season })}
          >
            {t('openStatement')}
          </Link>
        </div>
      )}
    </div>
  );
}
