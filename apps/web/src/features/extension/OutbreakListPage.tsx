import { Link } from 'react-router-dom';
import type { OutbreakDto } from '#libs/contracts';
import { formatNumber } from '../../core/i18n/index.js';
import { AreaTabs, useTabs } from '../../ui/AreaTabs.js';
import { createdOnColumn, type TableColumn } from '../../ui/index.js';
import { RecordListPage, useRecordList } from '../../ui/records/RecordListPage.js';
import { NEW_OUTBREAK, outbreakPath } from './addresses.js';
import { outbreaks } from './saga.js';
import { t } from './texts.js';

/** `/extension/outbreaks`: outbreaks of the account. */
export default function OutbreakListPage() {
  return (
    <>
      <AreaTabs label={t('tabs')} tabs={useTabs('extension')} />
      <RecordListPage
        store={outbreaks}
        list={useRecordList(outbreaks)}
        icon="alert"
        columns={COLUMNS}
        addTo={NEW_OUTBREAK}
      />
    </>
  );
}

const COLUMNS: readonly TableColumn<OutbreakDto>[] = [
  {
    id: 'type',
    header: t('type'),
    sort: 'type',
    cell: ({ id, type }) => <Link to={outbreakPath(id)}>{type}</Link>,
  },
  { id: 'severity', header: t('severity'), sort: 'severity', cell: ({ severity }) => severity },
  { id: 'description', header: t('description'), fill: true, cell: ({ description }) => description },
  {
    id: 'radius',
    header: t('radius'),
    numeric: true,
    wide: true,
    cell: ({ radius }) => formatNumber(radius),
  },
  {
    id: 'farmers',
    header: t('nearbyThen'),
    sort: 'farmers',
    numeric: true,
    cell: ({ farmers }) => formatNumber(farmers),
  },
  createdOnColumn(t('createdOn')),
];
