import { Select } from '@mantine/core';
import { Link, useNavigate } from 'react-router-dom';
import {
  type CommunityResourceDto,
  type InputSummaryDto,
  importInputDistribution,
  PLATFORM_MESSAGES,
} from '#libs/contracts';
import { useAppDispatch } from '../../core/hooks.js';
import { formatNumber } from '../../core/i18n/index.js';
import { useRemote } from '../../core/lists/use-remote.js';
import { Allowed } from '../../core/session/allowed.js';
import { useCommunityOptions } from '../../core/use-options.js';
import { DataTable } from '../../ui/DataTable.js';
import {
  Button,
  buttonClass,
  EmptyState,
  PageHeader,
  Panel,
  type TableColumn,
  useListUrl,
} from '../../ui/index.js';
import { resourcePath } from '../community/addresses.js';
import { ResourceArea } from '../community/ResourceArea.js';
import { importDialogOpened } from '../imports/dialog.slice.js';
import { ImportDialog } from '../imports/ImportDialog.js';
import { inputDetailsPath } from './addresses.js';
import styles from './inputs.module.css';
import { formatQuantity } from './quantity.js';
import { summary } from './remotes.js';
import { SeasonPicker } from './SeasonPicker.js';
import { t } from './texts.js';

/** `/community-resource/inputs?resource=12` */
export default function InputsPage() {
  return <ResourceArea>{(resource) => <Inputs key={resource.id} resource={resource} />}</ResourceArea>;
}

function Inputs({ resource }: { resource: CommunityResourceDto }) {
  const { id: resourceId, name, links } = resource;
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const url = useListUrl();
  const season = url.param('season') || undefined;
  const community = Number(url.param('community')) || undefined;
  const { data, loading, error, retry } = useRemote(summary, { resourceId, season, community });
  const communities = useCommunityOptions(resourceId);
  const pathOf = ({ inputId }: InputSummaryDto) =>
    inputDetailsPath(resourceId, inputId, { ...(data && { season: data.season }) });
  const seesSettings = links.some(({ rel }) => rel === 'eop');
  return (
    <>
      <PageHeader
        title={t('inputs')}
        count={data && formatNumber(data.data.length)}
        note={t('inputsNote', { resource: name })}
      >
        {data && <SeasonPicker season={data.season} seasons={data.seasons} />}
        <Select
          className={styles.pick}
          aria-label={t('community')}
          data={[{ value: '', label: t('allCommunities') }, ...communities.options]}
          value={community ? String(community) : ''}
          allowDeselect={false}
          error={communities.problem}
          onChange={(id) => url.set({ community: id })}
        />
        <Allowed call={importInputDistribution} links={links}>
          <Button
            icon="import"
            onClick={() =>
              dispatch(
                importDialogOpened({
                  kind: 'inputs',
                  resourceId,
                  ...(community !== undefined && { communityId: community }),
                }),
              )
            }
          >
            {t('importInputs')}
          </Button>
        </Allowed>
      </PageHeader>
      <Panel flush label={t('inputs')}>
        <DataTable
          label={t('inputs')}
          columns={columnsOf(pathOf)}
          rows={data?.data ?? null}
          rowKey={(row) => row.inputId}
          loading={loading}
          error={error}
          onRetry={retry}
          onRow={(row) => navigate(pathOf(row))}
          empty={
            <EmptyState
              action={
                seesSettings && (
                  <Link className={buttonClass({})} to={resourcePath(resourceId, 'settings')}>
                    {t('toSettings')}
                  </Link>
                )
              }
            >
              {PLATFORM_MESSAGES.general.noRecords}
            </EmptyState>
          }
        />
      </Panel>
      <ImportDialog />
    </>
  );
}

const columnsOf = (pathOf: (row: InputSummaryDto) => string): TableColumn<InputSummaryDto>[] => [
  {
    id: 'name',
    header: t('inputName'),
    cell: (row) => (
      <Link className={styles.name} to={pathOf(row)} title={t('farmersOf', { name: row.inputName })}>
        {row.inputName}
      </Link>
    ),
  },
  { id: 'farmers', header: t('totalFarmers'), numeric: true, cell: (row) => formatNumber(row.totalFarmers) },
  { id: 'unit', header: t('unit'), cell: (row) => row.unitOfMeasurement },
  { id: 'allocated', header: t('allocated'), numeric: true, cell: (row) => formatQuantity(row.qtyAllocated) },
  { id: 'collected', header: t('collected'), numeric: true, cell: (row) => formatQuantity(row.qtyCollected) },
];
