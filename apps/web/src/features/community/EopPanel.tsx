import { Link } from 'react-router-dom';
import { addEop, type CommunityResourceDto, type EopDto, type EopListDto, unitFor } from '#libs/contracts';
import { useOpens } from '../../core/feature/use-opens.js';
import { formatNaira } from '../../core/i18n/index.js';
import { useRemoteRecord } from '../../core/lists/use-remote.js';
import { useMay } from '../../core/session/allowed.js';
import {
  buttonClass,
  DataTable,
  EmptyState,
  Panel,
  SkeletonBlock,
  type TableColumn,
} from '../../ui/index.js';
import { PATHS, resourcePath } from './addresses.js';
import styles from './community.module.css';
import { kobo } from './kobo.js';
import { eops } from './saga.js';
import { t } from './texts.js';

const quantity = (value: number) => value.toLocaleString('en-NG', { maximumFractionDigits: 4 });

const COLUMNS: readonly TableColumn<EopDto>[] = [
  { id: 'name', header: t('name'), cell: (row) => <b>{row.name}</b> },
  {
    id: 'quantity',
    header: t('eopQuantity'),
    numeric: true,
    cell: (row) =>
      `${quantity(row.quantityPerHectare)} ${unitFor(row.quantityPerHectare, row.unitOfMeasurement)}`,
  },
  { id: 'unitCost', header: t('eopUnitCost'), numeric: true, cell: (row) => formatNaira(kobo(row.unitCost)) },
  { id: 'cost', header: t('eopCost'), numeric: true, cell: (row) => formatNaira(kobo(row.costPerHectare)) },
];

/** Inputs per hectare in the latest season, and their cost; or a link to set them. */
export function EopPanel({ resource }: { resource: CommunityResourceDto }) {
  const { data, error, retry } = useRemoteRecord(eops, resource.id);
  return (
    <Panel title={t('eops')} aside={data && <span className="sm mut">{data.season}</span>} flush>
      {data?.list.length === 0 ? (
        <NoEops resource={resource} answer={data} />
      ) : data || error ? (
        <DataTable
          label={t('eopsTable')}
          columns={COLUMNS}
          rows={data?.list ?? null}
          rowKey={(row) => row.id}
          error={error}
          onRetry={retry}
          empty={null}
          reading
        />
      ) : (
        <SkeletonBlock lines={3} />
      )}
      {data && data.list.length > 0 && (
        <p className={styles.sum}>
          <span className="mut">{t('eopTotal')}</span> <b>{formatNaira(kobo(data.costPerHectare))}</b>
        </p>
      )}
    </Panel>
  );
}

/** Links to Settings for users who may open it. */
function NoEops({ resource, answer }: { resource: CommunityResourceDto; answer: EopListDto }) {
  const isOpen = useOpens()(PATHS.settings) && resource.links.some(({ rel }) => rel === 'eop');
  const mayAdd = useMay()(addEop, answer.links);
  return (
    <EmptyState
      action={
        isOpen && (
          <Link className={buttonClass({})} to={resourcePath(resource.id, 'settings')}>
            {t('settings')}
          </Link>
        )
      }
    >
      {t(isOpen && mayAdd ? 'noEopsHint' : 'noEops', { season: answer.season })}
    </EmptyState>
  );
}
