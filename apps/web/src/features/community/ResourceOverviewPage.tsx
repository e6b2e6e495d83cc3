import { Link } from 'react-router-dom';
import { type CommunityResourceDto, importFarmMaps } from '#libs/contracts';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { formatDate, formatNumber } from '../../core/i18n/index.js';
import { Allowed } from '../../core/session/allowed.js';
import { Button, buttonClass, Icon, Kpi, PageHeader, Panel } from '../../ui/index.js';
import { importDialogOpened } from '../imports/dialog.slice.js';
import { ImportDialog } from '../imports/ImportDialog.js';
import { resourcePath } from './addresses.js';
import { FarmsBar, ResourceStatus } from './CommunityListPage.js';
import styles from './community.module.css';
import { useMayImport } from './may-import.js';
import { ResourceArea } from './ResourceArea.js';
import { openResource } from './saga.js';
import { t } from './texts.js';

/** `/community-resource/community-resource-overview?resource=12` */
export default function ResourceOverviewPage() {
  return <ResourceArea>{(resource) => <ResourceOverview resource={resource} />}</ResourceArea>;
}

function ResourceOverview({ resource }: { resource: CommunityResourceDto }) {
  const dispatch = useAppDispatch();
  const mayImport = useMayImport(resource, 'maps');
  const stale = useAppSelector(openResource.select).loading;
  const { farmsCount, completedFarmsCount } = resource;
  const mayEvaluate = resource.links.some(({ rel }) => rel === 'evaluate');
  const percent = farmsCount > 0 ? Math.round((completedFarmsCount / farmsCount) * 100) : null;
  return (
    <div aria-busy={stale || undefined}>
      <PageHeader
        title={resource.name}
        badge={<ResourceStatus status={resource.status} />}
        note={resource.season}
      >
        {mayImport && (
          <Allowed call={importFarmMaps}>
            <Button
              icon="import"
              onClick={() => dispatch(importDialogOpened({ kind: 'maps', resourceId: resource.id }))}
            >
              {t('importMaps')}
            </Button>
          </Allowed>
        )}
        {mayEvaluate && (
          <Link to={resourcePath(resource.id, 'evaluate')} className={buttonClass({ variant: 'primary' })}>
            <Icon name="map" size={16} />
            {t('openMap')}
          </Link>
        )}
      </PageHeader>
      <div className={styles.kpis}>
        <Kpi label={t('farmersCount')} value={formatNumber(resource.farmersCount)} />
        <Kpi label={t('communitiesCount')} value={formatNumber(resource.communitiesCount)} />
        <Kpi label={t('farmsCount')} value={formatNumber(farmsCount)} />
        <Kpi
          label={t('completedCount')}
          value={formatNumber(completedFarmsCount)}
          note={percent === null ? t('noFarms') : t('percentOf', { n: percent })}
        />
      </div>
      <div className={styles.columns}>
        <Panel title={t('description')}>
          <p className={styles.text}>{resource.description || t('noDescription')}</p>
        </Panel>
        <Panel title={t('details')}>
          <dl className={styles.facts}>
            <Fact word={t('season')} value={resource.season} />
            <Fact word={t('state')} value={resource.state?.name ?? t('none')} />
            <Fact word={t('country')} value={resource.country} />
            <Fact word={t('mapping')} value={t(resource.mappingEnabled ? 'mappingOn' : 'mappingOff')} />
            <Fact word={t('createdOn')} value={formatDate(resource.createdOn)} />
            <Fact word={t('completedCount')} value={<FarmsBar row={resource} />} />
          </dl>
        </Panel>
      </div>
      <ImportDialog />
    </div>
  );
}

function Fact({ word, value }: { word: string; value: React.ReactNode }) {
  return (
    <div>
      <dt>{word}</dt>
      <dd>{value}</dd>
    </div>
  );
}
