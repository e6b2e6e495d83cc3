import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { SEASONS, topicOf } from '#libs/contracts';
import { useRemote } from '../../core/lists/use-remote.js';
import { useTopics } from '../../core/realtime/use-topic.js';
import { AreaTabs, useTabs } from '../../ui/AreaTabs.js';
import { EmptyState, ErrorState, PageHeader, SkeletonBlock, useListUrl } from '../../ui/index.js';
import styles from './analytics.module.css';
import { programmes } from './remotes.js';
import { t } from './texts.js';

const NONE = {};
/** Seasons as the specification writes them in this dropdown. */
const WORDS: Record<(typeof SEASONS)[number], string> = {
  'Dry Season': 'Dry Season',
  'Rainy Season': 'Rainy season',
};

interface AnalyticsFrameProps {
  title: string;
  note: string;
  children: (resourceId: number) => ReactNode;
}

/** Tabs, programme and season of the analytics: `?resource=12&season=Dry Season`. The newest programme is the default. */
export function AnalyticsFrame({ title, note, children }: AnalyticsFrameProps) {
  const url = useListUrl();
  const { data, error, retry } = useRemote(programmes, NONE);
  const season = SEASONS.find((each) => each === url.param('season')) ?? null;
  const list = data?.list.filter((each) => season === null || each.season === season) ?? [];
  const shown = list.find(({ id }) => String(id) === url.param('resource')) ?? list[0];
  useTopics(shown ? [topicOf.resource(shown.id)] : []);
  const query = shown ? `?resource=${shown.id}${season ? `&season=${encodeURIComponent(season)}` : ''}` : '';
  return (
    <>
      <AreaTabs label={t('tabs')} tabs={useTabs('analytics')} query={query} exact />
      <PageHeader title={title} note={note}>
        <Select
          aria-label={t('programme')}
          w={230}
          data={list.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={shown ? String(shown.id) : null}
          placeholder={t('programme')}
          allowDeselect={false}
          onChange={(resource) => url.set({ resource })}
        />
        <Select
          aria-label={t('season')}
          w={150}
          data={[
            { value: '', label: t('allSeasons') },
            ...SEASONS.map((value) => ({ value, label: WORDS[value] })),
          ]}
          value={season ?? ''}
          allowDeselect={false}
          onChange={(value) => url.set({ season: value, resource: null })}
        />
      </PageHeader>
      {shown ? (
        <div className={styles.page}>{children(shown.id)}</div>
      ) : error ? (
        <ErrorState message={error.message} onRetry={retry} />
      ) : data ? (
        <EmptyState icon="resources">{t(season ? 'noneInSeason' : 'noProgramme')}</EmptyState>
      ) : (
        <SkeletonBlock lines={10} />
      )}
    </>
  );
}
