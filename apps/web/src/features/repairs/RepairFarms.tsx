import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { MAP_FAULTS, type MapFault, type RepairDto, type RepairFarmDto } from '#libs/contracts';
import { formatHectares, formatNumber } from '../../core/i18n/index.js';
import { useRemoteList } from '../../core/lists/use-remote.js';
import { DataTable, Pagination, Panel, Segmented, type TableColumn } from '../../ui/index.js';
import { evaluatePath } from '../evaluation/addresses.js';
import { Outline } from './Outline.js';
import styles from './repairs.module.css';
import { repairFarms } from './repairs.saga.js';
import { t } from './texts.js';

const PAGE_SIZE = 20;
type Shown = MapFault | 'all';

/** Lists each farm's problem, and its boundary after the repair. */
export function RepairFarms({ of, resourceId }: { of: RepairDto; resourceId: number }) {
  const { jobId, faults, counts } = of;
  const [fault, setFault] = useState<Shown>('all');
  const [page, setPage] = useState(1);
  const asked = { jobId, fault: fault === 'all' ? null : fault, page, size: PAGE_SIZE };
  const { rows, total, loading, error, retry } = useRemoteList(repairFarms, asked);
  const columns = useMemo(() => columnsOf(resourceId), [resourceId]);
  const options = [
    { value: 'all' as Shown, label: t('allFaults', { n: counts.faulty }) },
    ...faults.map(({ code, title, farms }) => ({
      value: code as Shown,
      label: t('fault', { title, n: farms }),
    })),
  ];
  return (
    <Panel title={t('farms')} flush>
      {faults.length > 1 && (
        <div className={styles.filter}>
          <Segmented
            label={t('faults')}
            value={fault}
            options={options}
            onChange={(next) => {
              setFault(next);
              setPage(1);
            }}
          />
        </div>
      )}
      <DataTable
        label={t('farms')}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.farmId}
        loading={loading}
        error={error}
        onRetry={retry}
        empty={t('noneOfFault')}
      />
      <Pagination page={page} size={PAGE_SIZE} total={total} onPage={setPage} />
    </Panel>
  );
}

function columnsOf(resourceId: number): TableColumn<RepairFarmDto>[] {
  return [
    {
      id: 'farm',
      header: t('farm'),
      cell: (row) => (
        <>
          {row.outcome === 'gone' ? (
            <span className="b">{row.name || row.farmCode}</span>
          ) : (
            <Link className="b" to={evaluatePath(resourceId, row.farmId)}>
              {row.name || row.farmCode}
            </Link>
          )}
          <div className="sm mut">{row.farmCode}</div>
        </>
      ),
    },
    {
      id: 'faults',
      header: t('faults'),
      cell: ({ faults }) => faults.map((code) => <div key={code}>{MAP_FAULTS[code]}</div>),
    },
    {
      id: 'shape',
      header: `${t('before')} · ${t('after')}`,
      wide: true,
      width: 150,
      cell: (row) => (
        <span className={styles.outlines}>
          <Outline polygons={row.before} label={t('shapeBefore', { name: row.name })} />
          <Outline polygons={row.after} label={t('shapeAfter', { name: row.name })} mended />
        </span>
      ),
    },
    { id: 'size', header: t('size'), numeric: true, cell: sizeText },
    { id: 'moved', header: t('moved'), numeric: true, cell: ({ moved }) => movedText(moved) },
    { id: 'result', header: t('result'), cell: resultText },
  ];
}

/** Returns "none to 1.20 ha", or one size if the repair does not change it. */
export function sizeText({ sizeBefore, sizeAfter }: RepairFarmDto): string {
  const [before, after] = [formatHectares(sizeBefore), formatHectares(sizeAfter)];
  if (before === after) return t('sameSize', { after });
  return t('sizes', { before: sizeBefore === 0 ? t('noSize') : before, after });
}

/** Returns "1,132 km"; a dash if the farm does not move. */
export function movedText(metres: number): string {
  if (metres < 1) return '–';
  return metres < 1000 ? t('metres', { n: metres }) : t('kilometres', { n: formatNumber(metres / 1000) });
}

function resultText({ outcome, reopens }: RepairFarmDto): string {
  if (outcome === null) return t(reopens ? 'willReopen' : 'willRepair');
  if (outcome === 'repaired') return t(reopens ? 'reopened' : 'repaired');
  return t(`outcome${outcome}`);
}
