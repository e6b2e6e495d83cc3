import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import {
  type AnomalyDto,
  type AnomalyKeyDto,
  type AnomalyListDto,
  type AnomalyQuery,
  assignAnomalies,
  ENTRY_WORDS,
  reopenAnomaly,
  resolveAnomalies,
} from '#libs/contracts';
import { formatAmount, formatDate, formatMoment } from '../../../core/i18n/index.js';
import type { ShownList } from '../../../core/lists/use-remote.js';
import { type RowSelection, useRowSelection } from '../../../core/lists/use-selection.js';
import { Allowed, useMay } from '../../../core/session/allowed.js';
import { useTask } from '../../../core/tasks/use-task.js';
import { Button, type TableColumn } from '../../../ui/index.js';
import { ListPanel } from '../../../ui/ListPanel.js';
import type { ListUrlHandle } from '../../../ui/use-list-url.js';
import { recoveryDetailsPath } from '../addresses.js';
import { AnomalyFilters } from './AnomalyFilters.js';
import { AssignDialog } from './AssignDialog.js';
import styles from './anomalies.module.css';
import { viewOf } from './place.js';
import { ResolveDialog } from './ResolveDialog.js';
import recovery from './recovery.module.css';
import type { LedgerShown } from './remotes.js';
import { reopenTask } from './saga.js';
import { KIND_TITLES, t } from './texts.js';

interface TableProps {
  place: LedgerShown;
  url: ListUrlHandle;
  query: AnomalyQuery;
  shown: ShownList<AnomalyListDto>;
}

const idOf = ({ kind, farmerId, inputId }: AnomalyKeyDto) => `${kind} ${farmerId} ${inputId ?? 0}`;
const keyOf = ({ kind, farmerId, inputId }: AnomalyDto): AnomalyKeyDto => ({
  kind,
  farmerId,
  ...(inputId !== null && { inputId }),
});

type Dialog = { of: 'assign' | 'resolve'; rows: readonly AnomalyDto[] };

/** A page of anomalies, with single and bulk actions. */
export function AnomalyTable({ place, url, query, shown }: TableProps) {
  const { total, answer, loading, error, retry } = shown;
  const rows = shown.rows as readonly AnomalyDto[] | null;
  const chosen = useRowSelection(idOf);
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const reopen = useTask(reopenTask);
  const may = useMay();
  const links = answer?.links ?? [];
  const isOpen = query.state !== 'resolved';
  const acts = isOpen && may(assignAnomalies, links);
  const selected = (rows ?? []).filter(chosen.has);
  const close = () => {
    setDialog(null);
    chosen.clear();
  };
  const columns = [
    ...(acts ? [selectColumn(rows ?? [], selected.length, chosen)] : []),
    ...columnsOf(place, isOpen),
    actsColumn({
      isOpen,
      links,
      onDo: (of, row) => setDialog({ of, rows: [row] }),
      onReopen: (row) => {
        const { resourceId, season } = place;
        reopen.run({ path: { resourceId }, body: { ...keyOf(row), ...(season && { season }) } });
      },
    }),
  ];
  return (
    <>
      <ListPanel<AnomalyDto>
        label={t('anomalies')}
        url={url}
        columns={columns}
        rows={rows}
        total={total}
        rowKey={idOf}
        loading={loading}
        error={error}
        onRetry={retry}
        filters={
          selected.length > 0 ? (
            <Chosen
              n={selected.length}
              links={links}
              onDo={(of) => setDialog({ of, rows: selected })}
              onClear={chosen.clear}
            />
          ) : (
            <AnomalyFilters url={url} state={query.state ?? 'open'} answer={answer} />
          )
        }
        empty={{ text: t(isOpen ? 'noOpen' : 'noResolved'), icon: 'check' }}
      />
      {dialog?.of === 'assign' && (
        <AssignDialog place={place} anomalies={dialog.rows.map(keyOf)} onClose={close} />
      )}
      {dialog?.of === 'resolve' && (
        <ResolveDialog place={place} anomalies={dialog.rows.map(keyOf)} onClose={close} />
      )}
    </>
  );
}

interface ChosenProps {
  n: number;
  links: AnomalyListDto['links'];
  onDo: (of: Dialog['of']) => void;
  onClear: () => void;
}

/** Bulk actions on the selection, shown in place of the filters. */
function Chosen({ n, links, onDo, onClear }: ChosenProps) {
  return (
    <div className={styles.bar}>
      <b>{t('selected', { n })}</b>
      <Allowed call={assignAnomalies} links={links}>
        <Button small onClick={() => onDo('assign')}>
          {t('assign')}
        </Button>
      </Allowed>
      <Allowed call={resolveAnomalies} links={links}>
        <Button small variant="primary" onClick={() => onDo('resolve')}>
          {t('resolve')}
        </Button>
      </Allowed>
      <Button small variant="ghost" onClick={onClear}>
        {t('clear')}
      </Button>
    </div>
  );
}

function selectColumn(
  rows: readonly AnomalyDto[],
  selected: number,
  { has, toggle }: RowSelection<AnomalyDto, string>,
): TableColumn<AnomalyDto> {
  return {
    id: 'select',
    header: t('selectPage'),
    width: 44,
    head: (
      <Checkbox
        size="md"
        aria-label={t('selectPage')}
        checked={selected > 0 && selected === rows.length}
        indeterminate={selected > 0 && selected < rows.length}
        onChange={(event) => toggle(rows, event.currentTarget.checked)}
      />
    ),
    cell: (row) => (
      <Checkbox
        size="md"
        aria-label={t('selectNamed', { name: `${KIND_TITLES[row.kind]}, ${row.farmerName}` })}
        checked={has(row)}
        onChange={(event) => toggle([row], event.currentTarget.checked)}
      />
    ),
  };
}

function columnsOf(place: LedgerShown, isOpen: boolean): TableColumn<AnomalyDto>[] {
  return [
    {
      id: 'anomaly',
      header: t('anomaly'),
      cell: (row) => (
        <div className={styles.what}>
          <span
            className={`${styles.mark} ${styles[row.severity]}`}
            role="img"
            aria-label={t(row.severity)}
          />
          <div>
            <b className="b">{KIND_TITLES[row.kind]}</b>
            <span className="sm mut">{row.reason}</span>
            <AnomalyEntries entries={row.entries} />
            {row.resolution && (
              <span className="sm">
                {t('resolvedBy', {
                  reason: row.resolution,
                  name: row.resolvedBy ?? '',
                  day: row.resolvedOn ? formatDate(row.resolvedOn) : '',
                })}
              </span>
            )}
          </div>
        </div>
      ),
    },
    {
      id: 'farmer',
      header: t('farmer'),
      cell: (row) => (
        <Link
          className={recovery.name}
          to={recoveryDetailsPath(place.resourceId, row.farmerId, viewOf(place))}
        >
          {row.farmerName}
        </Link>
      ),
    },
    { id: 'community', header: t('community'), cell: (row) => row.communityName ?? '–' },
    { id: 'agent', header: t('agent'), wide: true, cell: (row) => row.agent ?? '–' },
    { id: 'amount', header: t('atStake'), numeric: true, cell: (row) => formatAmount(row.amount) },
    ...(isOpen
      ? [{ id: 'owner', header: t('owner'), cell: (row: AnomalyDto) => row.owner ?? t('Nobody') }]
      : []),
  ];
}

interface ActsOptions {
  isOpen: boolean;
  links: AnomalyListDto['links'];
  onDo: (of: Dialog['of'], row: AnomalyDto) => void;
  onReopen: (row: AnomalyDto) => void;
}

function actsColumn({ isOpen, links, onDo, onReopen }: ActsOptions): TableColumn<AnomalyDto> {
  return {
    id: 'acts',
    header: t('actions'),
    numeric: true,
    width: 1,
    cell: (row) => {
      const name = `${KIND_TITLES[row.kind]}, ${row.farmerName}`;
      const labelled = (act: string) => `${act} ${name}`;
      return isOpen ? (
        <span className={styles.acts}>
          <Allowed call={assignAnomalies} links={links}>
            <Button small aria-label={labelled(t('assign'))} onClick={() => onDo('assign', row)}>
              {t('assign')}
            </Button>
          </Allowed>
          <Allowed call={resolveAnomalies} links={links}>
            <Button small aria-label={labelled(t('resolve'))} onClick={() => onDo('resolve', row)}>
              {t('resolve')}
            </Button>
          </Allowed>
        </span>
      ) : (
        <Allowed call={reopenAnomaly} links={links}>
          <Button small aria-label={labelled(t('reopen'))} onClick={() => onReopen(row)}>
            {t('reopen')}
          </Button>
        </Allowed>
      );
    },
  };
}

/** The entries that cause an anomaly, collapsed. */
function AnomalyEntries({ entries }: Pick<AnomalyDto, 'entries'>) {
  if (entries.length === 0) return null;
  return (
    <details className="sm">
      <summary>{t('itsEntries', { n: entries.length })}</summary>
      <ul className={styles.entries}>
        {entries.map(({ id, kind, amount, recordedBy, recordedOn }) => (
          <li key={id}>
            {t('itsEntry', {
              id: String(id),
              what: ENTRY_WORDS[kind],
              amount: formatAmount(amount),
              name: recordedBy,
              at: formatMoment(recordedOn),
            })}
          </li>
        ))}
      </ul>
    </details>
  );
}
