import { Select } from '@mantine/core';
import { useMemo } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { LedgerSummaryDto, RecoveryFilter, RecoveryRowDto, RecoverySummaryDto } from '#libs/contracts';
import { formatAmount, formatHectares, formatNumber } from '../../../core/i18n/index.js';
import type { ShownList } from '../../../core/lists/use-remote.js';
import { FilterChip, Segmented, StatusBadge, type TableColumn } from '../../../ui/index.js';
import { ListPanel } from '../../../ui/ListPanel.js';
import type { ListUrlHandle } from '../../../ui/use-list-url.js';
import { ExportButton } from '../../exports/ExportButton.js';
import type { ExportPreset } from '../../exports/preset.js';
import { FarmerSearchField } from '../../search/FarmerSearchField.js';
import { ledgerPath, recoveryDetailsPath } from '../addresses.js';
import { Figure } from './Figure.js';
import { GIVEN, REPAID, statusOf } from './figures.js';
import { viewOf } from './place.js';
import styles from './recovery.module.css';
import type { LedgerShown } from './remotes.js';
import { t } from './texts.js';

interface FarmersProps {
  place: LedgerShown;
  url: ListUrlHandle;
  shown: ShownList<RecoverySummaryDto>;
  /** Farmer to whom the list is narrowed. */
  farmer: number | undefined;
  ledger: LedgerSummaryDto;
  /** Whether the user may see anomalies. */
  checks: boolean;
}

const SHOWS = [
  ['', 'all'],
  ['owes', 'owes'],
  ['settled', 'settled'],
  ['overpaid', 'overpaid'],
  ['notCollected', 'notCollectedYet'],
  ['check', 'check'],
] as const satisfies readonly (readonly [RecoveryFilter | '', string])[];

/** Returns the filter of the address; undefined, so all farmers, for an invalid value. */
export function showOf(text: string, checks: boolean): RecoveryFilter | undefined {
  const found = SHOWS.find(([show]) => show === text)?.[0] || undefined;
  return found === 'check' && !checks ? undefined : found;
}

/** Entitlement, collections, repayments and debt of each farmer in the season. */
export function FarmersPanel({ place, url, shown, farmer, ledger, checks }: FarmersProps) {
  const navigate = useNavigate();
  const { rows, total, answer, loading, error, retry } = shown;
  const view = useMemo(() => viewOf(place), [place]);
  const columns = useMemo(
    () => columnsOf(place, ledger, answer?.totalFarmers ?? 0),
    [place, ledger, answer?.totalFarmers],
  );
  const show = showOf(url.param('show'), checks) ?? '';
  const items = ledger.items.flatMap(({ inputId, inputName }) =>
    inputId === null ? [] : [{ value: String(inputId), label: inputName ?? '' }],
  );
  const item = url.param('input');
  const input = items.find(({ value }) => value === item);
  // While another page loads, its first row is not yet the requested farmer.
  const farmerName = rows?.[0]?.farmerId === farmer ? rows?.[0]?.farmerName : undefined;
  const preset: ExportPreset = {
    kind: 'recovery',
    resourceId: place.resourceId,
    ...(place.community && { communityId: place.community }),
    filters: {
      season: ledger.season,
      ...(url.q && { q: url.q }),
      ...(show && { show }),
      ...(input && { input: Number(input.value) }),
      ...(farmer && { farmer }),
    },
    names: { input: input?.label, farmer: farmerName },
  };
  return (
    <div id="farmers">
      <ListPanel<RecoveryRowDto>
        label={t('farmers')}
        url={url}
        columns={columns}
        rows={rows as readonly RecoveryRowDto[] | null}
        total={total}
        rowKey={(row) => row.farmerId}
        loading={loading}
        error={error}
        onRetry={retry}
        onRow={(row) => navigate(recoveryDetailsPath(place.resourceId, row.farmerId, view))}
        filters={
          <div className={styles.tools}>
            <FarmerSearchField
              label={t('search')}
              labelWithBvn={t('searchWithBvn')}
              value={url.q}
              width={190}
              resourceId={place.resourceId}
              onChange={url.set}
            />
            <Segmented
              label={t('show')}
              value={show}
              options={SHOWS.filter(([value]) => value !== 'check' || checks).map(([value, text]) => ({
                value,
                label: t(text),
              }))}
              onChange={(next) => url.set({ show: next })}
            />
            <Select
              aria-label={t('itemFilter')}
              w={150}
              data={items}
              value={input?.value ?? null}
              placeholder={t('anyItem')}
              clearable
              onChange={(input) => url.set({ input })}
            />
            {farmer !== undefined && (
              <FilterChip name={farmerName ?? t('oneFarmer')} onClear={() => url.set({ farmer: null })} />
            )}
            <ExportButton preset={preset} />
          </div>
        }
        empty={{ text: t('noEntries'), icon: 'users' }}
        filtered={Boolean(show || item || farmer)}
        emptyFiltered={{ text: t('noneSuch'), icon: 'users' }}
      />
    </div>
  );
}

function columnsOf(
  place: LedgerShown,
  ledger: LedgerSummaryDto,
  farmers: number,
): TableColumn<RecoveryRowDto>[] {
  const view = viewOf(place);
  const rows = (farmer: number, kind: string) =>
    ledgerPath('entries', place.resourceId, { ...view, farmer, kind });
  const bare = (naira: number) => formatAmount(naira).replace('₦', '');
  const { total } = ledger;
  return [
    {
      id: 'farmer',
      header: t('farmer'),
      sort: 'farmerName',
      whole: t('allInNaira', { n: formatNumber(farmers) }),
      cell: (row) => (
        <>
          <Link className={styles.name} to={recoveryDetailsPath(place.resourceId, row.farmerId, view)}>
            {row.farmerName}
          </Link>
          {row.tempId && <span className={styles.tempId}>{row.tempId}</span>}
        </>
      ),
    },
    {
      id: 'hectares',
      header: t('mappedHa'),
      numeric: true,
      wide: true,
      // The ledger's totals include farmers without a row here.
      whole: '',
      cell: (row) => (row.completedHectares > 0 ? formatHectares(row.completedHectares, 5) : '–'),
    },
    {
      id: 'entitled',
      header: t('entitlement'),
      numeric: true,
      wide: true,
      whole: '',
      cell: (row) => formatAmount(row.entitled),
    },
    {
      id: 'collected',
      header: t('collected'),
      sort: 'totalAmountRecieved',
      numeric: true,
      whole: bare(total.received),
      cell: (row) => <Figure to={rows(row.farmerId, GIVEN)}>{formatAmount(row.totalAmountRecieved)}</Figure>,
    },
    {
      id: 'recovered',
      header: t('recovered'),
      sort: 'totalAmountPaid',
      numeric: true,
      whole: bare(total.repaid),
      cell: (row) => <Figure to={rows(row.farmerId, REPAID)}>{formatAmount(row.totalAmountPaid)}</Figure>,
    },
    {
      id: 'owed',
      header: t('owed'),
      sort: 'owed',
      numeric: true,
      whole: bare(total.owed),
      cell: (row) => <span className={styles.owed}>{formatAmount(row.owed)}</span>,
    },
    {
      id: 'overpaid',
      header: t('overpaid'),
      numeric: true,
      wide: true,
      whole: bare(total.overpaid),
      cell: (row) => (row.overpaid > 0 ? formatAmount(row.overpaid) : '–'),
    },
    {
      id: 'status',
      header: t('status'),
      whole: '',
      cell: (row) => {
        const { tone, text } = statusOf(row);
        return <StatusBadge tone={tone}>{text}</StatusBadge>;
      },
    },
  ];
}
