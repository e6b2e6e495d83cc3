import { lazy, Suspense, useCallback, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { type CommunityResourceDto, importFarmMaps, updateCommunityResource } from '#libs/contracts';
import { useOpens } from '../../core/feature/use-opens.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { formatDate, formatNumber, formatPercent } from '../../core/i18n/index.js';
import { Allowed } from '../../core/session/allowed.js';
import { Button, buttonClass, Icon, Kpi, PageHeader, Panel, SkeletonBlock } from '../../ui/index.js';
import { ExportMenu } from '../exports/ExportButton.js';
import { importDialogOpened } from '../imports/dialog.slice.js';
import { ImportDialog } from '../imports/ImportDialog.js';
import { DeleteAct } from '../trash/DeleteAct.js';
import { PATHS, resourcePath } from './addresses.js';
import styles from './community.module.css';
import { EopPanel } from './EopPanel.js';
import { Facts } from './Facts.js';
import { LedgerStrip } from './LedgerStrip.js';
import { useMayImport } from './may-import.js';
import { ResourceArea } from './ResourceArea.js';
import { factsOf } from './resource-facts.js';
import { FarmsBar, ResourceStatus } from './resource-parts.js';
import { SuspendAct } from './SuspendAct.js';
import { openResource } from './saga.js';
import { t } from './texts.js';

const ClusterMap = lazy(() => import('../farms/ClusterMap.js'));
const ResourceForm = lazy(() => import('./ResourceForm.js'));

/** `/community-resource/community-resource-overview?resource=12` */
export default function ResourceOverviewPage() {
  return <ResourceArea>{(resource) => <ResourceOverview resource={resource} />}</ResourceArea>;
}

/** Returns the documented exports of a resource's farms. */
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
  const mayImport = useMayImport(resource, 'farms');
  const [editing, setEditing] = useState(false);
  const stale = useAppSelector(openResource.select).loading;
  const { farmsCount, completedFarmsCount } = resource;
  const opens = useOpens();
  const has = (rel: string) => resource.links.some((link) => link.rel === rel);
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
              onClick={() => dispatch(importDialogOpened({ kind: 'farms', resourceId: resource.id }))}
            >
              {t('importMaps')}
            </Button>
          </Allowed>
        )}
        {has('evaluate') && (
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
      {has('recovery') && <LedgerStrip resource={resource} />}
      <div className={styles.columns}>
        <Panel title={t('description')}>
          <p className={styles.text}>{resource.description || t('noDescription')}</p>
        </Panel>
        <Panel title={t('details')}>
          <Facts
            of={[
              ...factsOf(resource),
              [t('createdOn'), formatDate(resource.createdOn)],
              [t('completedCount'), <FarmsBar key="farms" row={resource} />],
            ]}
          />
        </Panel>
      </div>
      {has('eop') && (
        <div className={styles.below}>
          <EopPanel resource={resource} />
        </div>
      )}
      {opens(PATHS.map) && (
        <div className={styles.below}>
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
