import { Link } from 'react-router-dom';
import type { SourcePullDto } from '#libs/contracts';
import { formatMoment, formatNumber } from '../../core/i18n/index.js';
import { useRemoteRecord } from '../../core/lists/use-remote.js';
import { DataTable, Panel, StatusBadge, type TableColumn } from '../../ui/index.js';
import { jobPath } from '../jobs/addresses.js';
import { pulls } from './saga.js';
import { t } from './texts.js';

const TONES = {
  waiting: 'waiting',
  running: 'running',
  paused: 'waiting',
  completed: 'good',
  failed: 'failed',
  cancelled: 'waiting',
} as const;

/** Lists the last pulls of a connection, with links to their imports. */
export function PullsPanel({ id }: { id: number }) {
  const { data, error, loading, retry } = useRemoteRecord(pulls, id);
  return (
    <Panel title={t('pulls')}>
      <p className="sm mut">{t('pullsNote')}</p>
      <DataTable
        label={t('pulls')}
        columns={COLUMNS}
        rows={data?.list ?? null}
        rowKey={({ jobId }) => jobId}
        loading={loading}
        error={error}
        onRetry={retry}
        empty={t('noPulls')}
      />
    </Panel>
  );
}

const notesOf = ({ problem, repeats, photosMissing, photoProblem }: SourcePullDto): string[] => [
  ...(problem ? [problem] : []),
  ...(repeats > 0 ? [t('repeatsLeftOut', { n: repeats })] : []),
  ...(photosMissing > 0
    ? [[t('photosMissing', { n: photosMissing }), photoProblem, t('retried')].filter(Boolean).join(' ')]
    : []),
];

const COLUMNS: readonly TableColumn<SourcePullDto>[] = [
  { id: 'startedOn', header: t('startedOn'), cell: ({ startedOn }) => formatMoment(startedOn) },
  {
    id: 'state',
    header: t('state'),
    fill: true,
    cell: (pull) => (
      <>
        <StatusBadge tone={TONES[pull.state]}>{t(pull.state)}</StatusBadge>
        {notesOf(pull).map((note) => (
          <div key={note} className="sm mut">
            {note}
          </div>
        ))}
      </>
    ),
  },
  {
    id: 'read',
    header: t('read'),
    numeric: true,
    cell: ({ read }) => (read === null ? '' : formatNumber(read)),
  },
  {
    id: 'taken',
    header: t('new'),
    numeric: true,
    cell: ({ taken }) => (taken === null ? '' : formatNumber(taken)),
  },
  {
    id: 'photos',
    header: t('photos'),
    numeric: true,
    cell: ({ photos }) => (photos === null ? '' : formatNumber(photos)),
  },
  {
    id: 'imports',
    header: t('imports'),
    cell: ({ imports }) =>
      imports.map((jobId) => (
        <div key={jobId}>
          <Link to={jobPath(jobId)}>{t('openImport')}</Link>
        </div>
      )),
  },
];
