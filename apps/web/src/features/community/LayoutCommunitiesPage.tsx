import { Link } from 'react-router-dom';
import { type CommunityDto, PLATFORM_MESSAGES } from '#libs/contracts';
import { formatNumber } from '../../core/i18n/index.js';
import { useRemoteList } from '../../core/lists/use-remote.js';
import { useResourceOptions } from '../../core/use-options.js';
import { buttonClass, RecordPicker, type TableColumn, useListUrl } from '../../ui/index.js';
import { ListPage } from '../../ui/ListPage.js';
import { ResourcesTabs } from '../resources/ResourcesTabs.js';
import { communities } from './saga.js';
import { t } from './texts.js';

/** `/resources/community`: communities of one community resource, with a way to their members. */
export default function LayoutCommunitiesPage() {
  const url = useListUrl();
  const { page, size, q, sort } = url;
  const { options, problem } = useResourceOptions();
  const chosen = url.param('resource') || options[0]?.value || null;
  const shown = useRemoteList(
    communities,
    chosen === null ? null : { resourceId: Number(chosen), page, size, q, sort },
  );
  return (
    <>
      <ResourcesTabs />
      <ListPage
        title={t('communities')}
        filters={
          <RecordPicker
            aria-label={t('resource')}
            keeps
            value={chosen}
            records={options}
            error={problem}
            onChange={(resource) => url.set({ resource })}
          />
        }
        search={t('searchCommunities')}
        url={url}
        shown={shown}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        empty={{ text: PLATFORM_MESSAGES.general.noRecords, icon: 'users' }}
      />
    </>
  );
}

const COLUMNS: readonly TableColumn<CommunityDto>[] = [
  { id: 'name', header: t('name'), sort: 'name', cell: ({ name }) => name },
  { id: 'lga', header: t('lga'), sort: 'lga', cell: ({ lga }) => lga?.name ?? '–' },
  {
    id: 'short',
    header: t('shortDescription'),
    sort: 'shortDescription',
    wide: true,
    fill: true,
    cell: ({ shortDescription }) => shortDescription,
  },
  {
    id: 'farmers',
    header: t('farmers'),
    sort: 'farmersCount',
    numeric: true,
    cell: ({ farmersCount }) => formatNumber(farmersCount),
  },
  {
    id: 'view',
    header: t('actions'),
    numeric: true,
    width: 1,
    cell: ({ id, name }) => (
      <Link
        className={buttonClass({ small: true })}
        aria-label={t('viewLabel', { name })}
        to={`/community/communitiesMembers?community=${id}`}
      >
        {t('view')}
      </Link>
    ),
  },
];
