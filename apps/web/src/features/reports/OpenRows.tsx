import { Modal } from '@mantine/core';
import { Link } from 'react-router-dom';
import {
  listOpenRows,
  type OpenRowDto,
  ROW_ITEMS,
  type RowItem,
  SEASON_ITEM_WORDS,
  type SeasonCloseDto,
} from '#libs/contracts';
import { formatAmount, formatNumber } from '../../core/i18n/index.js';
import { useRemote } from '../../core/lists/use-remote.js';
import { DataTable, ErrorState, SkeletonBlock, type TableColumn, useListUrl } from '../../ui/index.js';
import { ROW_PATHS } from './links.js';
import { openRows } from './saga.js';
import { t } from './texts.js';

const CALL = `${listOpenRows.verb} ${listOpenRows.path}`;

/** `?rows=unpaidAgents`: the rows behind a count, where no other page lists exactly these. */
export function OpenRows({ season: { communityResourceId } }: { season: SeasonCloseDto }) {
  const url = useListUrl();
  const item = ROW_ITEMS.find((each) => each === url.param('rows'));
  return (
    <Modal
      opened={item !== undefined}
      onClose={() => url.set({ rows: null })}
      title={item && SEASON_ITEM_WORDS[item]}
      size="lg"
    >
      {item && <Rows item={item} resourceId={communityResourceId} />}
    </Modal>
  );
}

function Rows({ item, resourceId }: { item: RowItem; resourceId: number }) {
  const { data, error, retry } = useRemote(openRows, { resourceId, openItem: item });
  if (error) return <ErrorState message={error.message} onRetry={retry} />;
  if (!data) return <SkeletonBlock lines={4} />;
  const columns: TableColumn<OpenRowDto>[] = [
    {
      id: 'title',
      header: SEASON_ITEM_WORDS[item],
      fill: true,
      cell: ({ id, title, detail }) => (
        <>
          <Link to={ROW_PATHS[item](id, resourceId)}>{title}</Link>
          {detail && <span className="sm mut"> {detail}</span>}
        </>
      ),
    },
    {
      id: 'figure',
      header: t('rowFigure'),
      numeric: true,
      cell: ({ amount, n }) => (amount === null ? formatNumber(n) : formatAmount(amount)),
    },
  ];
  return (
    <div data-source={CALL}>
      <DataTable
        label={SEASON_ITEM_WORDS[item]}
        columns={columns}
        rows={data.list}
        rowKey={(row) => data.list.indexOf(row)}
        empty={t('noRows')}
      />
      {data.list.length > 0 && data.list.reduce((sum, { n }) => sum + n, 0) < data.total && (
        <p className="sm mut">{t('rowsMore', { n: data.list.length })}</p>
      )}
    </div>
  );
}
