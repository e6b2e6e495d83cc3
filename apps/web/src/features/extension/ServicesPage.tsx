import { Link } from 'react-router-dom';
import type { ExtensionServiceDto } from '#libs/contracts';
import { useRemoteList } from '../../core/lists/use-remote.js';
import { type TableColumn, useListUrl } from '../../ui/index.js';
import { ListPage } from '../../ui/ListPage.js';
import { providerPath } from '../providers/addresses.js';
import { ResourcesTabs } from '../resources/ResourcesTabs.js';
import { serviceList } from './saga.js';
import { t } from './texts.js';

/** `/resources/extension`: extension services of all providers. */
export default function ServicesPage() {
  const url = useListUrl();
  const shown = useRemoteList(serviceList, {
    page: url.page,
    size: url.size,
    q: url.q || undefined,
    sort: url.sort || undefined,
  });
  return (
    <>
      <ResourcesTabs />
      <ListPage
        title={t('services')}
        url={url}
        shown={shown}
        columns={COLUMNS}
        rowKey={({ id }) => String(id)}
        search={t('searchServices')}
        empty={{ text: t('noServices'), icon: 'file' }}
      />
    </>
  );
}

const COLUMNS: readonly TableColumn<ExtensionServiceDto>[] = [
  {
    id: 'name',
    header: t('services'),
    sort: 'name',
    cell: ({ name, serviceProvider }) => (
      <Link to={providerPath(serviceProvider, 'extension-services')}>{name}</Link>
    ),
  },
  { id: 'description', header: t('description'), fill: true, cell: ({ description }) => description },
];
