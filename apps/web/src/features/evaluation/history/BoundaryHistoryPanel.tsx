import { useState } from 'react';
import type { BoundaryVersionDto } from '#libs/contracts';
import { useRemoteRecord } from '../../../core/lists/use-remote.js';
import { usePageEngine } from '../../../map/overlays/use-farm-points.js';
import { Button, ErrorState, Panel } from '../../../ui/index.js';
import { hectares } from '../format.js';
import styles from './history.module.css';
import { boundaries } from './remotes.js';
import { t } from './texts.js';
import { useDashed } from './use-dashed.js';
import { comparison, momentOf, sourceOf } from './words.js';

/** All boundaries of a farm, newest first; one is compared with the current one, dashed on the map of the page. */
export default function BoundaryHistoryPanel({ id }: { id: number }) {
  const { data, error, retry } = useRemoteRecord(boundaries, id);
  const engine = usePageEngine();
  const [compared, setCompared] = useState<number | null>(null);
  const list = data?.list ?? [];
  const now = list.find(({ isCurrent }) => isCurrent) ?? list[0];
  const then = list.find((each) => each.version === compared && each !== now);
  useDashed(engine, then?.boundary ?? null, (now?.boundary.length ?? 0) === 0);
  if (!data && error)
    return (
      <Panel title={t('panel')}>
        <ErrorState message={error.message} onRetry={retry} />
      </Panel>
    );
  if (!now) return null;
  return (
    <Panel title={t('panel')}>
      <p className="sm mut" role="status">
        {then ? comparison(then, now) : t(list.length > 1 ? 'hintOfPanel' : 'only')}
      </p>
      <ol className={styles.rows}>
        {list.map((each, at) => (
          <Version
            key={each.version}
            version={each}
            older={list.slice(at + 1)}
            isNow={each === now}
            isCompared={each === then}
            onCompare={() => setCompared(each === then ? null : each.version)}
          />
        ))}
      </ol>
    </Panel>
  );
}

interface VersionProps {
  version: BoundaryVersionDto;
  older: readonly BoundaryVersionDto[];
  isNow: boolean;
  isCompared: boolean;
  onCompare: () => void;
}

function Version({ version, older, isNow, isCompared, onCompare }: VersionProps) {
  const when = momentOf(version.at);
  return (
    <li data-now={isNow} data-compared={isCompared}>
      <span className="grow">
        <b>{version.boundary.length > 0 ? hectares(version.farmSize) : t('noBoundary')}</b>{' '}
        {sourceOf(version, older)}
        <span className={`sm mut ${styles.under}`}>{[when, version.by ?? t('gona')].join(', ')}</span>
      </span>
      {isNow ? (
        <b className={styles.current}>{t('now')}</b>
      ) : (
        <Button small aria-pressed={isCompared} aria-label={t('compareWith', { when })} onClick={onCompare}>
          {t(isCompared ? 'compareEnd' : 'compare')}
        </Button>
      )}
    </li>
  );
}
