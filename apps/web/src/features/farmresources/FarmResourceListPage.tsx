import type { FarmResourceDto } from '#libs/contracts';
import { useAppSelector } from '../../core/hooks.js';
import { formatNumber } from '../../core/i18n/index.js';
import { selectUser } from '../../core/session/slice.js';
import { createdOnColumn, StatusBadge, type TableColumn } from '../../ui/index.js';
import { nameColumn, RecordListPage, useRecordList } from '../../ui/records/RecordListPage.js';
import { ExportButton } from '../exports/ExportButton.js';
import { ResourcesTabs } from '../resources/ResourcesTabs.js';
import { StatusToggle } from './StatusToggle.js';
import { farmResources } from './saga.js';
import { t } from './texts.js';

/** `/resources/farm` */
export default function FarmResourceListPage() {
  const user = useAppSelector(selectUser);
  const list = useRecordList(farmResources, { of: user?.userAccountId ?? 0 });
  const { answer } = list.shown;
  return (
    <>
      <ResourcesTabs />
      <RecordListPage
        store={farmResources}
        list={list}
        icon="resources"
        note={answer && t('totalFarms', { n: answer.totalFarms })}
        columns={COLUMNS}
        actions={<ExportButton preset={{ kind: 'farmResources', filters: { q: list.url.q } }} />}
      />
    </>
  );
}

const COLUMNS: readonly TableColumn<FarmResourceDto>[] = [
  nameColumn(farmResources, { header: t('name') }),
  { id: 'status', header: t('status'), sort: 'status', cell: ({ status }) => <Status status={status} /> },
  { id: 'season', header: t('season'), sort: 'season', cell: ({ season }) => season },
  { id: 'state', header: t('state'), sort: 'state', wide: true, cell: ({ state }) => state?.name ?? '–' },
  { id: 'farms', header: t('farms'), numeric: true, cell: ({ farmsCount }) => formatNumber(farmsCount) },
  {
    id: 'description',
    header: t('description'),
    wide: true,
    fill: true,
    cell: ({ description }) => description,
  },
  createdOnColumn(t('createdOn')),
  { id: 'toggle', header: '', width: 1, cell: (row) => <StatusToggle resource={row} /> },
];

function Status({ status }: Pick<FarmResourceDto, 'status'>) {
  const active = status === 'ACTIVE';
  return <StatusBadge tone={active ? 'good' : 'waiting'}>{t(active ? 'active' : 'suspended')}</StatusBadge>;
}
