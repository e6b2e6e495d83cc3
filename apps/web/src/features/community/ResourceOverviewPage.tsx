import { useCallback, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import {
  type CommunityResourceDto,
  createCommunity,
  importFarmerList,
  importFarmMaps,
  suspendCommunityResource,
  updateCommunityResource,
} from '#libs/contracts';
import { later } from '../../core/feature/later.js';
import { useOpens } from '../../core/feature/use-opens.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { formatDate, formatNumber, formatPercent } from '../../core/i18n/index.js';
import { Allowed } from '../../core/session/allowed.js';
import { FactList } from '../../ui/FactList.js';
import { Button, buttonClass, Icon, Kpi, PageHeader, Panel, SkeletonBlock } from '../../ui/index.js';
import { ExportMenu } from '../exports/ExportButton.js';
import { newImportPath } from '../imports/addresses.js';
import { importDialogOpened } from '../imports/dialog.slice.js';
import { ImportDialog } from '../imports/ImportDialog.js';
import { DeleteAct } from '../trash/DeleteAct.js';
import { PATHS, resourcePath } from './addresses.js';
import styles from './community.module.css';
import { EopPanel } from './EopPanel.js';
import { LedgerStrip } from './LedgerStrip.js';
import { useMayImport } from './may-import.js';
import { ResourceArea } from './ResourceArea.js';
import { factsOf } from './resource-facts.js';
import { FarmsBar, ResourceStatus } from './resource-parts.js';
import { openResource } from './saga.js';
import { t } from './texts.js';
import { useSuspend } from './use-suspend.js';

const ClusterMap = later(() => import('../farms/ClusterMap.js'), { waiting: <SkeletonBlock lines={6} /> });
const ResourceForm = later(() => import('./ResourceForm.js'));

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
        <Allowed call={updateCommunityResource} links={resource.links}>
          <Button onClick={() => setEditing(true)}>{t('edit')}</Button>
        </Allowed>
        <ExportMenu items={exportsOf(resource.id)} />
        <SuspendAct resource={resource} />
        <DeleteAct of={resource} onDeleted={toList} />
        {farmsCount === 0 && <NextStep resource={resource} />}
        {mayImport && farmsCount > 0 && (
          <Allowed call={importFarmMaps}>
            <Button
              icon="import"
              onClick={() => dispatch(importDialogOpened({ kind: 'farms', resourceId: resource.id }))}
            >
              {t('importMaps')}
            </Button>
          </Allowed>
        )}
        {has('evaluate') && farmsCount > 0 && (
          <Link to={resourcePath(resource.id, 'evaluate')} className={buttonClass({ variant: 'primary' })}>
            <Icon name="map" size={16} />
            {t('openMap')}
          </Link>
        )}
      </PageHeader>
      <div className={styles.kpis} data-source="GET /community-resource/find/:id">
        <Kpi label={t('farmers')} value={formatNumber(resource.farmersCount)} />
        <Kpi label={t('communities')} value={formatNumber(resource.communitiesCount)} />
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
          <FactList
            facts={[
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
          <ClusterMap key={resource.id} resourceId={resource.id} name={resource.name} />
        </div>
      )}
      <ImportDialog />
      {editing && <ResourceForm resource={resource} onClose={() => setEditing(false)} />}
    </div>
  );
}

/** Link to the next step of a resource without farms. */
function NextStep({ resource: { id, communitiesCount, farmersCount } }: { resource: CommunityResourceDto }) {
  const link = (to: string, label: string) => (
    <Link to={to} className={buttonClass({ variant: 'primary' })}>
      {label}
    </Link>
  );
  if (communitiesCount === 0)
    return (
      <Allowed call={createCommunity}>{link(resourcePath(id, 'communities'), t('addCommunities'))}</Allowed>
    );
  return farmersCount === 0 ? (
    <Allowed call={importFarmerList}>{link(newImportPath('farmers', id), t('importFarmers'))}</Allowed>
  ) : (
    <Allowed call={importFarmMaps}>{link(newImportPath('farms', id), t('importMaps'))}</Allowed>
  );
}

/** Button that suspends or activates a resource. */
function SuspendAct({ resource }: { resource: CommunityResourceDto }) {
  const { label, runs, running, askFirst } = useSuspend(resource);
  return (
    <Allowed call={suspendCommunityResource} links={resource.links}>
      <Button variant={runs ? 'danger' : 'default'} busy={running} onClick={askFirst}>
        {label}
      </Button>
    </Allowed>
  );
}
