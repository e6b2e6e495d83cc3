import { Select } from '@mantine/core';
import { useMemo } from 'react';
import { useAppSelector } from '../../core/hooks.js';
import { selectUser } from '../../core/session/slice.js';
import { Button, RecordPicker, SearchField } from '../../ui/index.js';
import styles from './audit.module.css';
import type { AuditFilter } from './remotes.js';
import { selectAudit } from './slice.js';
import { t } from './texts.js';
import { kindsOf, parseRecord, wordsOfKind, wordsOfType } from './words.js';

export interface AuditFiltersProps {
  filter: AuditFilter;
  onChange: (changes: Record<string, string | null>) => void;
}

/** Filters by search text, actor, type of action and days; all are in the address. */
export function AuditFilters({ filter, onChange }: AuditFiltersProps) {
  const { actors, types } = useAppSelector(selectAudit);
  const me = useAppSelector(selectUser);
  const actorChoices = useMemo(() => {
    const all = new Map(Object.entries(actors));
    if (me && !all.has(String(me.userId))) all.set(String(me.userId), me.displayName);
    // A link may name an actor who has not yet appeared in a list.
    if (filter.actor && !all.has(filter.actor)) all.set(filter.actor, `${t('person')} ${filter.actor}`);
    return [...all]
      .map(([value, label]) => ({ value, label }))
      .sort((a, b) => a.label.localeCompare(b.label, 'en'));
  }, [actors, me, filter.actor]);
  const kinds = useMemo(() => {
    const known = filter.type && !types.includes(filter.type) ? [...types, filter.type] : types;
    return kindsOf(known).map((kind) => ({
      group: wordsOfType(kind),
      items: [
        { value: kind, label: t('allOf', { what: wordsOfType(kind) }) },
        ...known
          .filter((type) => type.startsWith(`${kind}.`))
          .map((type) => ({ value: type, label: wordsOfType(type) })),
      ],
    }));
  }, [types, filter.type]);
  const record = parseRecord(filter.subject);
  return (
    <div className={styles.filters}>
      <SearchField label={t('search')} value={filter.q} onChange={(q) => onChange({ q })} />
      <RecordPicker
        aria-label={t('person')}
        placeholder={t('anybody')}
        keeps
        records={actorChoices}
        value={filter.actor || null}
        onChange={(actor) => onChange({ actor })}
      />
      <Select
        aria-label={t('kind')}
        placeholder={t('anything')}
        searchable
        clearable
        data={kinds}
        value={filter.type || null}
        onChange={(type) => onChange({ type })}
      />
      <label className={styles.day}>
        <span className="sm mut">{t('from')}</span>
        <input
          type="date"
          value={filter.from}
          max={filter.to || undefined}
          onChange={(event) => onChange({ from: event.target.value })}
        />
      </label>
      <label className={styles.day}>
        <span className="sm mut">{t('to')}</span>
        <input
          type="date"
          value={filter.to}
          min={filter.from || undefined}
          onChange={(event) => onChange({ to: event.target.value })}
        />
      </label>
      {record && (
        <Button small icon="close" title={t('clearRecord')} onClick={() => onChange({ subject: null })}>
          {t('onlyRecord', { name: `${wordsOfKind(record.kind)} ${record.id}` })}
        </Button>
      )}
    </div>
  );
}
