import { useMemo } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { CommunityResourceDto, InputDetailDto } from '#libs/contracts';
import { PLATFORM_MESSAGES } from '#libs/contracts';
import { useRemoteList } from '../../core/lists/use-remote.js';
import { buttonClass, EmptyState, type TableColumn, useListUrl } from '../../ui/index.js';
import { ListPage } from '../../ui/ListPage.js';
import { FindResource } from '../community/ChooseResource.js';
import { ResourceArea, useResourceId } from '../community/ResourceArea.js';
import { ledgerPath, recoveryDetailsPath } from './addresses.js';
import styles from './inputs.module.css';
import { formatQuantity } from './quantity.js';
import { details } from './remotes.js';
import { t } from './texts.js';

/** `/community-resource/inputdetails/31?resource=12` */
export default function InputDetailsPage() {
  const inputId = Number(useParams().inputId);
  if (useResourceId() === null) return <FindInput inputId={inputId} />;
  return (
    <ResourceArea>
      {(resource) => <InputDetails key={inputId} resource={resource} inputId={inputId} />}
    </ResourceArea>
  );
}

/** Finds the resource for an address with only the input. */
function FindInput({ inputId }: { inputId: number }) {
  const isId = Number.isSafeInteger(inputId) && inputId > 0;
  const { answer, error, retry } = useRemoteList(details, isId ? { inputId } : null);
  const among = answer && [{ value: String(answer.communityResourceId), label: answer.inputName }];
  return <FindResource among={isId ? among : []} error={error} onRetry={retry} gone={t('noInput')} />;
}

function InputDetails({ resource, inputId }: { resource: CommunityResourceDto; inputId: number }) {
  const url = useListUrl();
  const { page, size, q, sort } = url;
  const isId = Number.isInteger(inputId) && inputId > 0;
  const shown = useRemoteList(details, isId ? { inputId, page, size, q, sort } : null);
  const { answer, error } = shown;
  const season = answer?.season;
  const columns = useMemo(() => columnsOf(resource.id, season), [resource.id, season]);
  const back = (
    <Link className={buttonClass({})} to={ledgerPath('inputs', resource.id, { ...(season && { season }) })}>
      {t('back')}
    </Link>
  );
  const isElsewhere = answer !== null && answer.communityResourceId !== resource.id;
  if (!isId || isElsewhere || error?.status === 404)
    return (
      <EmptyState gone action={back}>
        {t('noInput')}
      </EmptyState>
    );
  return (
    <ListPage
      title={answer?.inputName ?? t('inputs')}
      note={answer && t('detailsNote', { season: answer.season, unit: answer.unitOfMeasurement })}
      actions={back}
      search={t('searchFarmers')}
      url={url}
      shown={shown}
      columns={columns}
      rowKey={(row) => row.farmerId}
      empty={{ text: PLATFORM_MESSAGES.general.noRecords, icon: 'users' }}
    />
  );
}

const columnsOf = (resourceId: number, season: string | undefined): TableColumn<InputDetailDto>[] => [
  {
    id: 'name',
    header: t('farmerName'),
    sort: 'farmerName',
    cell: (row) => (
      <Link
        className={styles.name}
        to={recoveryDetailsPath(resourceId, row.farmerId, { ...(season && { season }) })}
      >
        {row.farmerName}
      </Link>
    ),
  },
  {
    id: 'allocated',
    header: t('qtyAllocated'),
    sort: 'qtyAllocated',
    numeric: true,
    cell: (row) => formatQuantity(row.qtyAllocated),
  },
  {
    id: 'collected',
    header: t('qtyCollected'),
    sort: 'qtyCollected',
    numeric: true,
    cell: (row) => formatQuantity(row.qtyCollected),
  },
];
