import { useState } from 'react';
import { Link } from 'react-router-dom';
import {
  ENTRY_WORDS,
  type FarmerField,
  type FarmerHistoryItemDto,
  farmerFieldWord,
  HECTARES_PER_SQUARE_METRE,
} from '#libs/contracts';
import { pageOfRecord } from '../../../core/feature/records.js';
import { useOpens } from '../../../core/feature/use-opens.js';
import { formatAmount, formatDate, formatHectares, formatPhone } from '../../../core/i18n/index.js';
import { useRemoteRecord } from '../../../core/lists/use-remote.js';
import { ErrorState, Panel, Segmented, SkeletonBlock } from '../../../ui/index.js';
import { statementPath } from '../../inputs/addresses.js';
import styles from '../farmers.module.css';
import { farmerHistory } from '../record.js';
import { t } from '../texts.js';

const SHOWN = ['all', 'identity', 'farms', 'ledger'] as const;
type Shown = (typeof SHOWN)[number];
const GROUP_OF: Partial<Record<FarmerHistoryItemDto['source'], Shown>> = { farm: 'farms', ledger: 'ledger' };

/** All changes of a farmer, newest first: old value struck, new value, source. */
export default function HistoryPanel({ id }: { id: number }) {
  const { data, error, retry } = useRemoteRecord(farmerHistory, id);
  const [shown, setShown] = useState<Shown>('all');
  if (!data)
    return (
      <Panel title={t('history')}>
        {error ? <ErrorState message={error.message} onRetry={retry} /> : <SkeletonBlock lines={5} />}
      </Panel>
    );
  const list = data.list.filter(
    ({ source }) => shown === 'all' || shown === (GROUP_OF[source] ?? 'identity'),
  );
  return (
    <Panel title={t('history')}>
      <Segmented
        fill
        label={t('history')}
        value={shown}
        onChange={setShown}
        options={SHOWN.map((value) => ({ value, label: t(value) }))}
      />
      {list.length === 0 ? (
        <p className="mut">{t('noHistory')}</p>
      ) : (
        <ol className={styles.stream}>
          {list.map((item) => (
            <li key={item.id} data-source={item.source}>
              <span className="sm mut">{formatDate(item.at)}</span>
              <span>
                <Happened item={item} />
                <Source farmerId={id} item={item} />
                {item.reason && <span className={`sm mut ${styles.under}`}>“{item.reason}”</span>}
              </span>
            </li>
          ))}
        </ol>
      )}
      <p className="sm mut">{t('historyNote')}</p>
    </Panel>
  );
}

function Happened({ item }: { item: FarmerHistoryItemDto }) {
  const { entry, amount, isNew, fields, act, about, areaM2 } = item;
  if (act)
    return (
      <>
        {t(act)} {about && <b>{about}</b>}{' '}
        {areaM2 !== null && t('hectares', { ha: formatHectares(areaM2 * HECTARES_PER_SQUARE_METRE) })}
      </>
    );
  if (entry)
    return (
      <>
        {ENTRY_WORDS[entry]} <b>{formatAmount(amount ?? 0)}</b>
      </>
    );
  if (isNew) return <>{t('created')}</>;
  if (fields.length === 0) return <>{t('noChange')}</>;
  return (
    <>
      {fields.map(({ field, oldValue, newValue }) => (
        <span key={field} className={styles.under}>
          {oldValue === null && newValue === null ? (
            t('changedField', { field: headed(field) })
          ) : (
            <>
              {headed(field)} {oldValue !== null && <del>{textOf(field, oldValue)}</del>}{' '}
              <ins>{newValue === null ? t('notAvailable') : textOf(field, newValue)}</ins>
            </>
          )}
        </span>
      ))}
    </>
  );
}

function headed(field: FarmerField): string {
  const word = farmerFieldWord(field);
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function textOf(field: FarmerField, value: string): string {
  if (field === 'phone') return formatPhone(value);
  if (field === 'dateOfBirth') return formatDate(value);
  return field === 'gender' && (value === 'M' || value === 'F') ? t(value) : value;
}

/** Where a change came from, linked to that record if the user can open it. */
function Source({ farmerId, item }: { farmerId: number; item: FarmerHistoryItemDto }) {
  const opens = useOpens();
  const { link } = item;
  const page =
    link &&
    (link.kind === 'statement' ? statementPath(link.id, farmerId) : pageOfRecord(link.kind, { id: link.id }));
  const text = sourceOf(item);
  return (
    <span className={`sm mut ${styles.under}`}>
      {page && opens(page) ? <Link to={page}>{text ?? t('openRecord')}</Link> : text}
    </span>
  );
}

function sourceOf({ source, by, file, row, entryId, isNew }: FarmerHistoryItemDto): string | null {
  if (source === 'ledger')
    return by ? t('byLedger', { id: entryId ?? 0, name: by }) : t('inLedger', { id: entryId ?? 0 });
  if (source === 'farm') return file && by ? t('byFile', { file, name: by }) : (file ?? by);
  if (source === 'import')
    return file ? t('byImport', { file, row: row ?? 0, name: by ?? t('notAvailable') }) : t('imported');
  if (source === 'capture') return by ? t('byCapture', { name: by }) : t('captured');
  if (isNew) return null;
  if (source === 'merge') return by;
  return by ? t('byPage', { name: by }) : t('edited');
}
