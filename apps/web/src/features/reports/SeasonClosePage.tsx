import { Select } from '@mantine/core';
import { topicOf } from '#libs/contracts';
import { formatMoment } from '../../core/i18n/index.js';
import { useRemote, useRemoteRecord } from '../../core/lists/use-remote.js';
import { useTopics } from '../../core/realtime/use-topic.js';
import { useTask } from '../../core/tasks/use-task.js';
import { AreaTabs, useTabs } from '../../ui/AreaTabs.js';
import {
  Button,
  EmptyState,
  ErrorState,
  PageHeader,
  SkeletonBlock,
  StatusBadge,
  useListUrl,
} from '../../ui/index.js';
import { PageLink } from '../../ui/PageLink.js';
import { leftToSettle, missingReasons } from './left.js';
import { OpenItems } from './OpenItems.js';
import { OpenRows } from './OpenRows.js';
import { Proposal } from './Proposal.js';
import { ReportsPanel } from './ReportsPanel.js';
import styles from './reports.module.css';
import { downloadDraft, programmes, seasonClose } from './saga.js';
import { t } from './texts.js';

/** `/reports/season-close?resource=12&season=Rainy Season 2026`: everything still open, and the two signatures. */
export default function SeasonClosePage() {
  const url = useListUrl();
  const { data, error, retry } = useRemoteRecord(programmes, 'all');
  const list = data?.list ?? [];
  const chosen = list.find(({ id }) => String(id) === url.param('resource')) ?? list[0];
  return (
    <>
      <AreaTabs label={t('tabs')} tabs={useTabs('reports')} />
      {chosen ? (
        <Season
          resourceId={chosen.id}
          programmes={list.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      ) : error ? (
        <ErrorState message={error.message} onRetry={retry} />
      ) : data ? (
        <EmptyState icon="resources" action={<PageLink to="/community" />}>
          {t('noProgramme')}
        </EmptyState>
      ) : (
        <SkeletonBlock lines={10} />
      )}
    </>
  );
}

function Season({
  resourceId,
  programmes: choices,
}: {
  resourceId: number;
  programmes: { value: string; label: string }[];
}) {
  const url = useListUrl();
  const { data, error, retry } = useRemote(seasonClose, { resourceId, season: url.param('season') });
  useTopics([topicOf.resource(resourceId)]);
  const draft = useTask(downloadDraft);
  if (error && !data) return <ErrorState message={error.message} onRetry={retry} />;
  if (!data) return <SkeletonBlock lines={12} />;
  const { season, seasons, name, state, countedAt } = data;
  const left = leftToSettle(data);
  const reasons = missingReasons(data.items);
  const isClosed = state === 'CLOSED';
  return (
    <>
      <PageHeader
        title={t(isClosed ? 'closedTitle' : 'close', { season })}
        badge={
          <StatusBadge tone={isClosed || left + reasons === 0 ? 'good' : left > 0 ? 'problem' : 'warning'}>
            {isClosed
              ? t('closed')
              : left > 0
                ? t('toSettle', { n: left })
                : reasons > 0
                  ? t('reasonsMissing', { n: reasons })
                  : t('ready')}
          </StatusBadge>
        }
        note={t('counted', { name, at: formatMoment(countedAt) })}
      >
        <Select
          aria-label={t('programme')}
          w={210}
          data={choices}
          value={String(resourceId)}
          allowDeselect={false}
          onChange={(resource) => url.set({ resource, season: null, rows: null })}
        />
        <Select
          aria-label={t('season')}
          w={190}
          data={seasons.includes(season) ? seasons : [season, ...seasons]}
          value={season}
          allowDeselect={false}
          onChange={(next) => url.set({ season: next, rows: null })}
        />
        <Button onClick={retry}>{t('countAgain')}</Button>
        {!isClosed && (
          <Button icon="download" busy={draft.running} onClick={() => draft.run({ resourceId, season })}>
            {t('draft')}
          </Button>
        )}
      </PageHeader>
      <div className={styles.columns}>
        <OpenItems season={data} />
        <div className={styles.gap}>
          <Proposal season={data} />
          <ReportsPanel season={data} />
        </div>
      </div>
      <OpenRows season={data} />
    </>
  );
}
