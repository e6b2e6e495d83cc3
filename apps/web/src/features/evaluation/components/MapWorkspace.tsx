import { useState } from 'react';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { preferencesChosen, selectPreferences } from '../../../core/preferences/slice.js';
import { selectUser } from '../../../core/session/slice.js';
import { useKeys } from '../../../core/single-keys.js';
import { Button, Icon, StatusBadge, useMedia } from '../../../ui/index.js';
import { hectares, STATUS_TONE } from '../format.js';
import { usePresence } from '../presence.js';
import { t } from '../texts.js';
import type { MapAddress } from '../url.js';
import { useExtent } from '../use-extent.js';
import { useMapControls } from '../use-map-controls.js';
import { useReview } from '../use-review.js';
import { HelpDialog } from './HelpDialog.js';
import { Inspector } from './Inspector.js';
import { MapPane, type MapPaneProps } from './MapPane.js';
import { NoFarms } from './NoFarms.js';
import { Queue } from './Queue.js';
import styles from './workspace.module.css';

export interface MapWorkspaceProps {
  address: MapAddress;
  loadFactory?: MapPaneProps['loadFactory'];
}

type Sheet = 'queue' | 'farm' | null;
const NOBODY: never[] = [];

/** Queue, map and inspector side by side; where there is no room, queue and inspector are sheets over the map. */
export function MapWorkspace({ address, loadFactory }: MapWorkspaceProps) {
  const dispatch = useAppDispatch();
  const narrow = useMedia('(max-width: 1023px)');
  const review = useReview(address, !narrow);
  const { state, query, queue, farm, loaded } = review;
  const byFarm = usePresence(address.resourceId, farm?.id ?? null);
  const user = useAppSelector(selectUser);
  const controls = useMapControls({
    query,
    loaded,
    farmId: farm?.id ?? null,
    choosesFirst: !narrow,
  });
  useExtent(controls.engine, address.resourceId, loaded && queue.length === 0);
  const [hovered, setHovered] = useState<number | null>(null);
  const [sheet, setSheet] = useState<Sheet>(null);
  const [help, setHelp] = useState(false);
  const keysOn = useAppSelector(selectPreferences).singleKeys;

  const choose = (id: number) => {
    review.choose(id);
    if (narrow) setSheet('farm');
  };
  const write: Record<string, () => void> = review.canWrite
    ? { c: () => review.decide('COMPLETED'), n: () => review.decide('ACTIVE') }
    : {};
  useKeys(
    {
      ...write,
      j: () => review.step(1),
      k: () => review.step(-1),
      f: controls.fit,
      l: () => controls.setLayersOpen(!controls.layersOpen),
      m: () => controls.setTool('measure'),
      v: () => controls.setTool('select'),
      '?': () => setHelp(true),
    },
    keysOn,
  );
  // Escape is no character: it works with single keys off as well.
  useKeys(
    {
      escape: () => {
        controls.setTool('select');
        controls.setLayersOpen(false);
        setSheet(null);
      },
    },
    true,
  );

  if (loaded && state.totalFarms === 0) return <NoFarms resourceId={address.resourceId} />;

  const absent =
    address.farmId !== null && loaded ? (
      <>
        <p>{t('notOnPage', { id: String(address.farmId) })}</p>
        <Button onClick={() => review.ask({ status: 'ALL', agent: null })}>{t('showAll')}</Button>
      </>
    ) : (
      <p>{t('chooseFarm')}</p>
    );

  return (
    <div className={styles.workspace}>
      <section className={styles.queue} data-open={sheet === 'queue'} aria-label={t('farmsToReview')}>
        <Queue
          state={state}
          query={query}
          ownId={user?.userId}
          farms={queue}
          selected={farm?.id ?? null}
          hovered={hovered}
          byFarm={byFarm}
          ownName={user?.displayName ?? ''}
          onQuery={review.ask}
          onRetry={review.reload}
          onChoose={choose}
          onHover={setHovered}
          onClose={() => setSheet(null)}
        />
      </section>
      <MapPane
        farms={queue}
        farm={farm}
        hovered={hovered}
        byFarm={byFarm}
        controls={controls}
        onChoose={(id) => {
          controls.keepView(id);
          choose(id);
        }}
        onHover={setHovered}
        loadFactory={loadFactory}
      />
      <section className={styles.inspector} data-open={sheet === 'farm'} aria-label={t('inspector')}>
        <Inspector
          farm={farm}
          absent={absent}
          loading={!loaded && state.load !== 'failed'}
          history={state.history}
          people={(farm && byFarm.get(farm.id)) ?? NOBODY}
          canWrite={review.canWrite}
          offline={review.offline}
          onDecide={review.decide}
          onSkip={() => review.step(1)}
          onHelp={() => setHelp(true)}
          onClose={() => setSheet(null)}
        />
      </section>
      <nav className={styles.dock} aria-label={t('farmsToReview')} hidden={sheet !== null}>
        <Button onClick={() => setSheet('queue')} className={styles.dockQueue}>
          {t('openQueue')} {t('progress', { done: state.totalCompleted, total: state.totalFarms })}
        </Button>
        {farm && (
          <button type="button" className={styles.dockFarm} onClick={() => setSheet('farm')}>
            <span className={styles.dockName}>
              <b className="clip">{farm.name}</b>
              <span className="sm mut">{hectares(farm.farmSize)}</span>
            </span>
            <StatusBadge tone={STATUS_TONE[farm.status]}>{t(farm.status)}</StatusBadge>
            <Icon name="sortUp" size={16} />
          </button>
        )}
      </nav>
      <div className="hidden-label" role="status" aria-live="polite">
        {review.said}
      </div>
      <HelpDialog
        opened={help}
        onClose={() => setHelp(false)}
        keysOn={keysOn}
        canWrite={review.canWrite}
        onKeys={(on) => dispatch(preferencesChosen({ singleKeys: on }))}
      />
    </div>
  );
}
