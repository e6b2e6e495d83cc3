import { lazy, Suspense, useCallback, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { type CommunityResourceDto, importFarmMaps, updateCommunityResource } from '#libs/contracts';
import { pagesFor } from '../../core/feature/pages.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { formatDate, formatNumber, formatPercent } from '../../core/i18n/index.js';
import { Allowed } from '../../core/session/allowed.js';
import { selectViewer } from '../../core/session/viewer.js';
import { Button, buttonClass, Icon, Kpi, PageHeader, Panel, SkeletonBlock } from '../../ui/index.js';
import { ExportMenu } from '../exports/ExportButton.js';
import { importDialogOpened } from '../imports/dialog.slice.js';
import { ImportDialog } from '../imports/ImportDialog.js';
import { DeleteAct } from '../trash/DeleteAct.js';
import { PATHS, resourcePath } from './addresses.js';
import { FarmsBar, ResourceStatus } from './CommunityListPage.js';
import styles from './community.module.css';
import { useMayImport } from './may-import.js';
import { ResourceArea } from './ResourceArea.js';
import { SuspendAct } from './SuspendAct.js';
import { openResource } from './saga.js';
import { t } from './texts.js';

const ClusterMap = lazy(() => import('../farms/ClusterMap.js'));
const ResourceForm = lazy(() => import('./ResourceForm.js'));

/** `/community-resource/community-resource-overview?resource=12` */
export default function ResourceOverviewPage() {
  return <ResourceArea>{(resource) => <ResourceOverview resource={resource} />}</ResourceArea>;
}

/** The documented exports of a resource's farms. */
const exportsOf = (resourceId: number) => [
  { label: t('exportProcessed'), preset: { kind: 'processedFarms', resourceId } as const },
  { label: t('exportFarms'), preset: { kind: 'farms', resourceId } as const },
  { label: t('exportExtension'), preset: { kind: 'extension', resourceId } as const },
  { label: t('exportQuality'), preset: { kind: 'dataQuality', resourceId } as const },
  { label: t('exportIndirectJobs'), preset: { kind: 'indirectJobs', resourceId } as const },
  { label: t('exportSurvey'), preset: { kind: 'annualSurvey', resourceId } as const },
];

function ResourceOverview({ resource }: { resource: CommunityResourceDto }) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const toList = useCallback(() => navigate('/community'), [navigate]);
  const mayImport = useMayImport(resource, 'maps');
  const [editing, setEditing] = useState(false);
  const stale = useAppSelector(openResource.select).loading;
  const { farmsCount, completedFarmsCount } = resource;
  const viewer = useAppSelector(selectViewer);
  const seesFarms = pagesFor(viewer).some(({ path }) => path === PATHS.map);
  const mayEvaluate = resource.links.some(({ rel }) => rel === 'evaluate');
  return (
    <div aria-busy={stale || undefined}>
      <PageHeader
        title={resource.name}
        badge={<ResourceStatus status={resource.status} />}
        note={resource.season}
      >
        <SuspendAct resource={resource} />
        <DeleteAct of={resource} onDeleted={toList} />
        <Allowed call={updateCommunityResource} links={resource.links}>
          <Button onClick={() => setEditing(true)}>{t('edit')}</Button>
        </Allowed>
        <ExportMenu items={exportsOf(resource.id)} />
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
          note={
            farmsCount === 0
              ? t('noFarms')
              : t('percentOf', { share: formatPercent(completedFarmsCount, farmsCount) })
          }
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
      {seesFarms && (
        <div className={styles.clusters}>
          <Suspense fallback={<SkeletonBlock lines={6} />}>
            <ClusterMap key={resource.id} resourceId={resource.id} name={resource.name} />
          </Suspense>
        </div>
      )}
      <ImportDialog />
      {editing && (
        <Suspense>
          <ResourceForm resource={resource} onClose={() => setEditing(false)} />
        </Suspense>
      )}
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
