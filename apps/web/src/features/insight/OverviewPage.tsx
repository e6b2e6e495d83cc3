import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router-dom';
import { ADMINISTRATORS, EVALUATORS, OVERVIEW_READERS, topicOf } from '#libs/contracts';
import { fetchChartsAfterPaint } from '../../charts/index.js';
import { later } from '../../core/feature/later.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { preferencesChosen } from '../../core/preferences/slice.js';
import { useTopic, useTopics } from '../../core/realtime/use-topic.js';
import { selectRole, selectUser } from '../../core/session/slice.js';
import { selectNothingAssigned } from '../../core/session/viewer.js';
import {
  Button,
  buttonClass,
  EmptyState,
  ErrorState,
  PageHeader,
  Panel,
  SkeletonBlock,
  useDelayed,
} from '../../ui/index.js';
import { NothingAssigned } from '../../ui/NothingAssigned.js';
import { newImportPath } from '../imports/addresses.js';
import { useFirstSteps } from '../start/use-first-steps.js';
import { WaitingStrip } from '../waiting/WaitingStrip.js';
import { ActivityPanel } from './ActivityPanel.js';
import { ChartPanel, PanelSkeleton } from './ChartPanel.js';
import { Kpis } from './Kpis.js';
import { LgaPanel } from './LgaPanel.js';
import { OverviewHeader } from './OverviewHeader.js';
import styles from './overview.module.css';
import { selectOverview, selectProject } from './selectors.js';
import { choiceMade, overviewLeft } from './slice.js';
import { TimePanel } from './TimePanel.js';
import { loadFigures } from './tasks.js';
import { t } from './texts.js';
import { useOverviewAddress } from './url.js';
import { WaitingPanel } from './WaitingPanel.js';

const CentralPage = later(() => import('./CentralPage.js'), { waiting: <SkeletonBlock /> });
const ProjectsPanel = later(() => import('./ProjectsPanel.js'), { waiting: <SkeletonBlock lines={3} /> });
const StartList = later(() => import('../start/StartList.js'), { waiting: <SkeletonBlock lines={8} /> });
const OverviewMap = later(() => import('./OverviewMap.js'), { waiting: <SkeletonBlock /> });

/** The current state of the programme. */
export function OverviewPage() {
  const role = useAppSelector(selectRole);
  const unassigned = useAppSelector(selectNothingAssigned);
  if (unassigned !== null)
    return (
      <>
        <PageHeader title={t('title')} />
        <Panel label={t('title')}>
          <NothingAssigned account={unassigned} />
        </Panel>
      </>
    );
  if (role === 'SUPERADMIN') return <OfInstallation />;
  if (role !== null && OVERVIEW_READERS.includes(role)) return <Figures />;
  return (
    <>
      <PageHeader title={t('title')} />
      <Panel label={t('title')}>
        <EmptyState icon="info">{t('notForRole')}</EmptyState>
      </Panel>
    </>
  );
}

function OfInstallation() {
  const { season, view, ofSeason } = useOverviewAddress().address;
  return ofSeason || season !== null || view === 'map' ? <Figures /> : <CentralPage />;
}

const NONE: number[] = [];

/** Subscribes permitted users to the account, the ends of jobs, and the farms in the figures. */
function useLiveTopics(): void {
  const user = useAppSelector(selectUser);
  const role = useAppSelector(selectRole);
  const resources = useAppSelector(selectOverview).figures.data?.communityResourceIds ?? NONE;
  const account = user?.userAccountId ?? null;
  // Topics that the role may not follow are not requested.
  useTopic(account === null ? null : topicOf.account(account), null);
  useTopic(account !== null && role && ADMINISTRATORS.includes(role) ? topicOf.jobs(account) : null, null);
  useTopics(resources.map(topicOf.resource));
}

function Figures() {
  const dispatch = useAppDispatch();
  const { address, go } = useOverviewAddress();
  const { season, project, view } = address;
  const { seasons } = useAppSelector(selectOverview);
  const { steps, isHidden } = useFirstSteps();
  useLiveTopics();

  useEffect(() => {
    dispatch(choiceMade({ season, project }));
  }, [dispatch, season, project]);
  useEffect(() => {
    return () => {
      dispatch(overviewLeft());
    };
  }, [dispatch]);

  // A season or the map is an explicit choice of figures.
  if (steps && !isHidden && season === null && view !== 'map')
    return (
      <div className={styles.page}>
        <WaitingStrip />
        <StartList data={steps} />
      </div>
    );
  return (
    <div className={styles.page}>
      <OverviewHeader address={address} go={go} />
      <WaitingStrip />
      {steps && isHidden && (
        <p className={styles.steps}>
          <Button small onClick={() => dispatch(preferencesChosen({ hidesFirstSteps: false }))}>
            {t('showSteps')}
          </Button>
        </p>
      )}
      {seasons.data?.length === 0 ? (
        <NoProjects />
      ) : view === 'map' ? (
        <OverviewMap address={address} go={go} />
      ) : (
        <Charts />
      )}
    </div>
  );
}

function NoProjects() {
  const role = useAppSelector(selectRole);
  const mayAdd = role !== null && ADMINISTRATORS.includes(role);
  return (
    <Panel label={t('title')}>
      <EmptyState action={mayAdd && <NextStep to="/community">{t('goCommunity')}</NextStep>}>
        {mayAdd ? t('noProjects') : t('noProjectsReader')}
      </EmptyState>
    </Panel>
  );
}

function Charts() {
  const dispatch = useAppDispatch();
  const role = useAppSelector(selectRole);
  const project = useAppSelector(selectProject);
  const { figures, choice } = useAppSelector(selectOverview);
  const { data, load, error } = figures;
  // Fast answers replace the old figures without a flicker.
  const dim = useDelayed(load === 'loading' && data !== null);
  const late = useDelayed(load !== 'failed' && data === null);
  const mayImport = role !== null && ADMINISTRATORS.includes(role);
  const mayEvaluate = role !== null && EVALUATORS.includes(role);
  const evaluateAt = `/community-resource/evaluate${project ? `?resource=${project.id}` : ''}`;
  const retry = () => dispatch(loadFigures.trigger(choice));
  useEffect(fetchChartsAfterPaint, []);

  if (!data) {
    const inside =
      load === 'failed' ? (
        <ErrorState
          message={[t('figuresFailed'), error?.message].filter(Boolean).join(' ')}
          onRetry={retry}
        />
      ) : (
        late && <PanelSkeleton />
      );
    return (
      <>
        {load !== 'failed' && <Kpis figures={null} dim={false} />}
        <div className={styles.panels}>
          <EmptyPanels>{inside}</EmptyPanels>
          <ActivityPanel />
        </div>
      </>
    );
  }
  return (
    <>
      <Kpis figures={data} dim={dim} />
      {choice.season !== null && data.projects.length > 0 && (
        <ProjectsPanel figures={data} season={choice.season} />
      )}
      <div className={styles.panels}>
        <div className={dim ? `${styles.cell} ${styles.dim}` : styles.cell}>
          <LgaPanel
            rows={data.charts.byLga}
            states={data.charts.byState}
            resourceId={
              data.communityResourceIds.length === 1 ? (data.communityResourceIds[0] ?? null) : null
            }
            action={
              mayImport && (
                <NextStep to={newImportPath('farmers', project?.id)}>{t('importFarmers')}</NextStep>
              )
            }
          />
        </div>
        <div className={dim ? `${styles.cell} ${styles.dim}` : styles.cell}>
          <TimePanel
            weeks={data.charts.overTime}
            action={
              mayImport && <NextStep to={newImportPath('farms', project?.id)}>{t('importMap')}</NextStep>
            }
          />
        </div>
        <div className={dim ? `${styles.cell} ${styles.dim}` : styles.cell}>
          <WaitingPanel figures={data} evaluateAt={mayEvaluate ? evaluateAt : null} />
        </div>
        <ActivityPanel />
      </div>
    </>
  );
}

/** Placeholder panels until the figures have loaded. */
function EmptyPanels({ children }: { children: ReactNode }) {
  return [t('byLga'), t('overTime'), t('waiting')].map((title) => (
    <div key={title} className={styles.cell}>
      <ChartPanel title={title} table={null}>
        {children}
      </ChartPanel>
    </div>
  ));
}

function NextStep({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link className={buttonClass({ variant: 'primary' })} to={to}>
      {children}
    </Link>
  );
}
