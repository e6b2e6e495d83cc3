import { GRANTS, IDENTITY_MESSAGES, isGranted } from '#libs/contracts';
import { BYTE_ORDER_MARK } from '#libs/tabular/cells';
import { saveFile } from '../../core/api/http.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { t as common, formatDate, formatTime } from '../../core/i18n/index.js';
import { failed, succeeded } from '../../core/notifications/slice.js';
import { selectUser } from '../../core/session/slice.js';
import { selectViewer } from '../../core/session/viewer.js';
import { Button, PageHeader, Segmented, StatusBadge } from '../../ui/index.js';
import { ExportButton } from '../exports/ExportButton.js';
import { figuresCsv } from './export-csv.js';
import styles from './header.module.css';
import { Picker } from './Picker.js';
import { ScopeSwitch } from './ScopeSwitch.js';
import { selectOverview } from './selectors.js';
import { sameChoice } from './state.js';
import { loadFigures, loadProjects, loadSeasons } from './tasks.js';
import { t } from './texts.js';
import type { OverviewAddress } from './url.js';

const VIEWS = [
  { value: 'charts', label: t('charts') },
  { value: 'map', label: t('farmMap') },
] as const;

interface OverviewHeaderProps {
  address: OverviewAddress;
  go: (change: Partial<OverviewAddress>) => void;
}

/** Title, age of the figures, season and project, charts or map, export. */
export function OverviewHeader({ address, go }: OverviewHeaderProps) {
  const dispatch = useAppDispatch();
  const { seasons, projects, figures, figuresOf } = useAppSelector(selectOverview);
  const { season, project, view } = address;

  // While another choice loads, the screen still shows the previous one.
  const current = figuresOf && sameChoice(figuresOf, address) ? figuresOf : null;
  const { grants, role } = useAppSelector(selectViewer);
  const exportFigures = () => {
    if (!figures.data || !current) return;
    const blob = new Blob([BYTE_ORDER_MARK, figuresCsv(figures.data, current)], {
      type: 'text/csv;charset=utf-8',
    });
    saveFile(blob, t('exportName', { date: figures.data.takenAt.slice(0, 10) }));
  };

  return (
    <PageHeader title={t('title')} note={<Note />}>
      <div className={styles.filters}>
        {role === 'SUPERADMIN' && <ScopeSwitch value="season" />}
        {seasons.load === 'failed' && !seasons.data ? (
          <Button icon="refresh" title={t('seasonsFailed')} onClick={() => dispatch(loadSeasons.trigger({}))}>
            {t('season')}: {t('retry')}
          </Button>
        ) : (
          <Picker
            className={styles.season}
            label={t('season')}
            value={season}
            all={t('allSeasons')}
            options={seasons.data ?? []}
            // Another season has other projects.
            onChange={(chosen) => go({ season: chosen, project: null })}
          />
        )}
        {season !== null && projects.load === 'failed' ? (
          <Button
            icon="refresh"
            title={t('projectsFailed')}
            onClick={() => dispatch(loadProjects.trigger({ season }))}
          >
            {t('project')}: {t('retry')}
          </Button>
        ) : (
          <Picker
            className={styles.project}
            label={t('project')}
            value={project}
            // A disabled field explains why.
            all={t(season === null ? 'seasonFirst' : 'allProjects')}
            options={projects.data?.map(({ name }) => name) ?? []}
            onChange={(chosen) => go({ project: chosen })}
            disabled={season === null}
          />
        )}
        <Segmented
          fill
          label={t('view')}
          value={view}
          options={VIEWS}
          onChange={(chosen) => go({ view: chosen })}
        />
        <Button icon="download" onClick={exportFigures} disabled={!figures.data || !current}>
          {t('export')}
        </Button>
        {isGranted(grants, GRANTS.viewCommunities) ? (
          <ExportButton label={t('exportFarmers')} preset={{ kind: 'overviewFarmers' }} />
        ) : (
          <ExportButton label={t('exportFarms')} preset={{ kind: 'processedFarms' }} />
        )}
      </div>
    </PageHeader>
  );
}

/** Shows the age of the figures, and a link to the current view. */
function Note() {
  const dispatch = useAppDispatch();
  const user = useAppSelector(selectUser);
  const { figures, choice } = useAppSelector(selectOverview);
  const copy = () =>
    copyText(location.href).then(
      () => dispatch(succeeded(t('linkCopied'))),
      () => dispatch(failed(t('linkNotCopied'))),
    );
  return (
    <span className={styles.note}>
      {figures.data && <span>{updatedText(figures.data.takenAt)}</span>}
      {!figures.data && figures.load !== 'failed' && <span>{t('updating')}</span>}
      {figures.data && figures.load === 'failed' && (
        <span className={styles.warning} role="status">
          {t('notUpdated')}{' '}
          <button type="button" className="link" onClick={() => dispatch(loadFigures.trigger(choice))}>
            {t('retry')}
          </button>
        </span>
      )}
      {figures.load !== 'failed' && (
        <button type="button" className="link" onClick={copy}>
          {t('copyLink')}
        </button>
      )}
      {user?.isConfirmed === false && (
        <span className={styles.warning} role="status">
          {IDENTITY_MESSAGES.unconfirmed}
        </span>
      )}
      {user?.isDemo && (
        <StatusBadge tone="warning" title={common('demoHint')}>
          {common('demo')}
        </StatusBadge>
      )}
    </span>
  );
}

/** Returns "Figures updated 11:06 today.", or the date for an older answer. */
function updatedText(takenAt: string, now: Date = new Date()): string {
  const [date, time] = [formatDate(takenAt), formatTime(takenAt)];
  return date === formatDate(now.toISOString())
    ? t('updatedToday', { time })
    : t('updatedOn', { date, time });
}

/** Throws on insecure origins, where browsers have no clipboard. */
async function copyText(text: string): Promise<void> {
  if (!navigator.clipboard) throw new Error('no clipboard');
  await navigator.clipboard.writeText(text);
}
