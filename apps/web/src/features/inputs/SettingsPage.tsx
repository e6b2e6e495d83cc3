import { Select } from '@mantine/core';
import { useMemo, useState } from 'react';
import {
  addEop,
  type CommunityResourceDto,
  type EopDto,
  type EopListDto,
  PLATFORM_MESSAGES,
  removeEops,
  TRASH_DAYS,
} from '#libs/contracts';
import { formatAmount } from '../../core/i18n/index.js';
import { useRemote } from '../../core/lists/use-remote.js';
import { Allowed, useMay } from '../../core/session/allowed.js';
import { useTask } from '../../core/tasks/use-task.js';
import { useConfirm } from '../../ui/Confirm.js';
import { Button, PageHeader, type TableColumn, useListUrl } from '../../ui/index.js';
import { ListPanel } from '../../ui/ListPanel.js';
import { ResourceArea } from '../community/ResourceArea.js';
import { EopForm } from './EopForm.js';
import styles from './inputs.module.css';
import { LedgerSettings } from './ledger/LedgerSettings.js';
import { formatQuantity } from './quantity.js';
import { eops, removeInputs } from './remotes.js';
import { SeasonPicker } from './SeasonPicker.js';
import { withNext } from './seasons.js';
import { t } from './texts.js';

/** `/community-resource/settings?resource=12` */
export default function SettingsPage() {
  return <ResourceArea>{(resource) => <Settings key={resource.id} resource={resource} />}</ResourceArea>;
}

function Settings({ resource }: { resource: CommunityResourceDto }) {
  const url = useListUrl();
  const season = url.param('season') || undefined;
  const shown = useRemote(eops, { resourceId: resource.id, season });
  const { data } = shown;
  // The next form starts empty.
  const [added, setAdded] = useState(0);
  return (
    <>
      <PageHeader title={t('settings')} note={t('settingsNote', { resource: resource.name })}>
        {data && <SeasonPicker season={data.season} seasons={withNext(data.seasons)} />}
      </PageHeader>
      <div className={styles.stack}>
        {data && (
          <Allowed call={addEop} links={data.links}>
            <EopForm
              key={`${data.season} ${added}`}
              resourceId={resource.id}
              season={data.season}
              onAdded={() => setAdded(added + 1)}
            />
          </Allowed>
        )}
        <EopTable key={data?.season} resourceId={resource.id} {...shown} />
        <LedgerSettings resourceId={resource.id} links={resource.links} />
      </div>
    </>
  );
}

interface EopTableProps {
  resourceId: number;
  data: EopListDto | null;
  loading: boolean;
  error: Parameters<typeof ListPanel>[0]['error'];
  retry: () => void;
}

function EopTable({ resourceId, data, loading, error, retry }: EopTableProps) {
  const url = useListUrl();
  const { page, size } = url;
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const mayRemove = useMay()(removeEops, data?.links ?? null);
  const all = data?.list ?? [];
  // Someone else may have deleted some of them.
  const selected = all.filter(({ id }) => chosen.has(id));
  const last = Math.max(1, Math.ceil(all.length / size));
  const from = (Math.min(page, last) - 1) * size;
  const rows = useMemo(() => data?.list.slice(from, from + size) ?? null, [data, from, size]);
  const columns = useMemo(() => {
    const toggle = (of: readonly EopDto[], on: boolean) =>
      setChosen((before) => {
        const next = new Set(before);
        for (const { id } of of)
          if (on) next.add(id);
          else next.delete(id);
        return next;
      });
    return mayRemove ? [selectColumn(rows ?? [], chosen, toggle), ...COLUMNS] : COLUMNS;
  }, [rows, chosen, mayRemove]);
  return (
    <ListPanel
      label={t('eops')}
      url={url}
      columns={columns}
      rows={rows}
      total={all.length}
      rowKey={(row) => row.id}
      loading={loading}
      error={error}
      onRetry={retry}
      filters={<h2 className="grow">{t('eops')}</h2>}
      tools={
        <>
          {data && all.length > 0 && (
            <span className="sm mut">
              {t('wholeCost')}: <b>{formatAmount(data.costPerHectare)}</b>
            </span>
          )}
          {data && all.length > 0 && mayRemove && (
            <BulkAct resourceId={resourceId} season={data.season} selected={selected} />
          )}
        </>
      }
      empty={{ text: PLATFORM_MESSAGES.general.noRecords }}
    />
  );
}

/** Bulk action for the selected inputs: none, or delete all. */
function BulkAct({
  resourceId,
  season,
  selected,
}: {
  resourceId: number;
  season: string;
  selected: EopDto[];
}) {
  const [act, setAct] = useState('nil');
  const remove = useTask(removeInputs);
  const confirm = useConfirm();
  const n = selected.length;
  const run = async () => {
    const sure = await confirm({
      title: t('deleteTitle', { n, name: selected[0]?.name ?? '' }),
      note: t('deleteNote', { season, days: TRASH_DAYS }),
    });
    const called = t('chosen', { n, name: selected[0]?.name ?? '' });
    if (sure) remove.run({ path: { id: resourceId }, body: { ids: selected.map(({ id }) => id) }, called });
  };
  const idle = act === 'nil' || n === 0 || remove.status === 'running';
  return (
    <span className={styles.bulk}>
      <Select
        aria-label={t('bulk')}
        w={110}
        data={[
          { value: 'nil', label: t('nil') },
          { value: 'delete', label: t('delete') },
        ]}
        value={act}
        allowDeselect={false}
        onChange={(value) => setAct(value ?? 'nil')}
      />
      <Button
        variant={act === 'delete' && n > 0 ? 'danger' : undefined}
        disabled={idle}
        title={act !== 'nil' && n === 0 ? t('chooseInputs') : undefined}
        onClick={() => void run()}
      >
        {act === 'nil' || n === 0 ? t('apply') : t('applyTo', { n })}
      </Button>
    </span>
  );
}

function selectColumn(
  rows: readonly EopDto[],
  chosen: ReadonlySet<number>,
  toggle: (of: readonly EopDto[], on: boolean) => void,
): TableColumn<EopDto> {
  const isAll = rows.length > 0 && rows.every(({ id }) => chosen.has(id));
  return {
    id: 'select',
    header: t('select'),
    head: (
      <label className={styles.tick}>
        <input
          type="checkbox"
          aria-label={t('selectPage')}
          checked={isAll}
          onChange={() => toggle(rows, !isAll)}
        />
      </label>
    ),
    width: 1,
    cell: (row) => (
      <label className={styles.tick}>
        <input
          type="checkbox"
          aria-label={t('selectNamed', { name: row.name })}
          checked={chosen.has(row.id)}
          onChange={(event) => toggle([row], event.currentTarget.checked)}
        />
      </label>
    ),
  };
}

const COLUMNS: TableColumn<EopDto>[] = [
  { id: 'name', header: t('eopName'), fill: true, cell: (row) => row.name },
  {
    id: 'quantity',
    header: t('quantityPerHectare'),
    numeric: true,
    cell: (row) => formatQuantity(row.quantityPerHectare),
  },
  { id: 'unit', header: t('unit'), cell: (row) => row.unitOfMeasurement },
  { id: 'unitCost', header: t('unitCost'), numeric: true, cell: (row) => formatAmount(row.unitCost) },
  { id: 'cost', header: t('costPerHectare'), numeric: true, cell: (row) => formatAmount(row.costPerHectare) },
];
