import { PLATFORM_MESSAGES } from '#libs/contracts';
import { Button, EmptyState } from '../../../ui/index.js';
import { t } from '../texts.js';
import type { ImportFilterProps } from './ImportChip.js';

/** Replaces an empty queue: explains why no farm matches, and offers a wider filter. */
export function NothingMatches({ state, query, onQuery }: ImportFilterProps) {
  const narrowed = query.status !== 'ALL' || query.agent !== null;
  const keepsImport = query.importJob !== null && narrowed && state.shownImport !== null;
  return (
    <EmptyState
      icon="map"
      action={
        <Button
          onClick={() =>
            onQuery({ status: 'ALL', agent: null, importJob: keepsImport ? query.importJob : null })
          }
        >
          {t(keepsImport ? 'showAllOfImport' : 'showAll')}
        </Button>
      }
    >
      {sentenceOf({ state, query })}
    </EmptyState>
  );
}

function sentenceOf({ state, query }: Pick<ImportFilterProps, 'state' | 'query'>): string {
  if (query.importJob === null) return PLATFORM_MESSAGES.general.noData;
  if (!state.shownImport) return t('importGone');
  const { farms, undone } = state.shownImport;
  if (farms === 0) return t('importMadeNone');
  if (undone === farms) return t('importAllUndone');
  if (query.status === 'ALL' && query.agent === null) return t('importNoneLeft');
  return PLATFORM_MESSAGES.general.noData;
}
