import { Select } from '@mantine/core';
import { Link } from 'react-router-dom';
import { RETENTION_KINDS, type RetentionItemDto, type RetentionKind } from '#libs/contracts';
import { formatDate } from '../../core/i18n/index.js';
import { useRemoteList } from '../../core/lists/use-remote.js';
import { type TableColumn, useListUrl } from '../../ui/index.js';
import { ListPanel } from '../../ui/ListPanel.js';
import { pageOfItem } from './addresses.js';
import { HoldActs, HoldLine } from './Hold.js';
import styles from './retention.module.css';
import { items } from './saga.js';
import { t } from './texts.js';

interface ItemsProps {
  hasPeriods: boolean;
  kinds: { value: RetentionKind; label: string }[];
}

/** Lists data that is deleted within the notice, the first day first. */
export function Items({ hasPeriods, kinds }: ItemsProps) {
  const url = useListUrl();
  const { page, size, sort } = url;
  const kind = kinds.find(({ value }) => value === url.param('kind'))?.value;
  const { rows, total, loading, error, retry } = useRemoteList(items, {
    page,
    size,
    sort,
    ...(kind && { kind }),
  });
  return (
    <section>
      <h2 className={styles.heading}>{t('list')}</h2>
      <ListPanel
        label={t('list')}
        url={url}
        columns={COLUMNS}
        rows={rows}
        total={total}
        rowKey={(row) => `${row.kind} ${row.itemId}`}
        loading={loading}
        error={error}
        onRetry={retry}
        filters={
          <Select
            aria-label={t('kind')}
            placeholder={t('allKinds')}
            clearable
            data={kinds}
            value={kind ?? null}
            onChange={(value) => url.set({ kind: value })}
          />
        }
        filtered={kind !== undefined}
        empty={{ icon: 'check', text: t(hasPeriods ? 'listEmpty' : 'listNoPeriods') }}
      />
    </section>
  );
}

const COLUMNS: readonly TableColumn<RetentionItemDto>[] = [
  {
    id: 'name',
    header: t('name'),
    cell: (row) => {
      const to = pageOfItem(row);
      return to ? <Link to={to}>{row.name}</Link> : row.name;
    },
  },
  {
    id: 'kind',
    header: t('kind'),
    sort: 'kind',
    wide: true,
    cell: ({ kind }) => RETENTION_KINDS[kind].title,
  },
  { id: 'shownOn', header: t('shownOn'), wide: true, cell: ({ shownOn }) => formatDate(shownOn) },
  {
    id: 'goesOn',
    header: t('goesOn'),
    sort: 'goesOn',
    fill: true,
    cell: ({ kind, goesOn, hold }) =>
      hold ? (
        <HoldLine hold={hold} />
      ) : 'byErasure' in RETENTION_KINDS[kind] ? (
        t('byErasure', { day: formatDate(goesOn) })
      ) : (
        formatDate(goesOn)
      ),
  },
  {
    id: 'acts',
    header: t('actions'),
    numeric: true,
    fill: true,
    cell: (row) => <HoldActs of={row} what={row.name} />,
  },
];
