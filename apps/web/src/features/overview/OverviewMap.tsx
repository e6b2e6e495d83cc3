import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { currentScheme, onSchemeChange } from '../../core/color-scheme.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import type { MapEngine } from '../../map/engine.js';
import { FarmMap } from '../../map/FarmMap.js';
import { useBaseChoice } from '../../map/use-base-choice.js';
import { Button, EmptyState, ErrorState, Panel, SkeletonBlock } from '../../ui/index.js';
import styles from './map.module.css';
import { shapesOf } from './map-shapes.js';
import { selectOverview } from './selectors.js';
import { loadFarms } from './tasks.js';
import { t } from './texts.js';

/** The farms of the chosen project on a map. Null: none is chosen. */
export default function OverviewMap({ project }: { project: string | null }) {
  const dispatch = useAppDispatch();
  const { farms } = useAppSelector(selectOverview);
  const { data, load, error } = farms;

  useEffect(() => {
    if (project !== null) dispatch(loadFarms.trigger({ project }));
  }, [dispatch, project]);

  let inside = <SkeletonBlock />;
  if (project === null) inside = <EmptyState icon="map">{t('mapChoose')}</EmptyState>;
  else if (data && data.list.length === 0) inside = <EmptyState icon="map">{t('mapEmpty')}</EmptyState>;
  else if (data) inside = <Farms key={project} />;
  else if (load === 'failed') {
    inside = (
      <ErrorState
        message={[t('mapFailed'), error?.message].filter(Boolean).join(' ')}
        onRetry={() => dispatch(loadFarms.trigger({ project }))}
      />
    );
  }
  return (
    <Panel label={t('farmMap')} flush className={data && data.list.length > 0 ? styles.mapPanel : undefined}>
      {inside}
    </Panel>
  );
}

function Farms() {
  const theme = useSyncExternalStore(onSchemeChange, currentScheme);
  const { data } = useAppSelector(selectOverview).farms;
  const base = useBaseChoice();
  const [engine, setEngine] = useState<MapEngine | null>(null);
  const [selected, setSelected] = useState<number | null>(null);
  const [hovered, setHovered] = useState<number | null>(null);
  const fitted = useRef(false);
  const list = data?.list ?? [];
  const shapes = useMemo(() => shapesOf(data?.list ?? []), [data]);
  const completed = shapes.filter((shape) => shape.completed).length;

  useEffect(() => {
    // Once: a reload behind the scenes must not take the view away from the user.
    if (!engine || fitted.current || shapes.length === 0) return;
    fitted.current = true;
    engine.fit();
  }, [engine, shapes]);

  if (!base) return <SkeletonBlock />;
  const chosen = list.find(({ farmId }) => farmId === selected);
  const total = data?.total ?? list.length;
  return (
    <div className={styles.map}>
      <FarmMap
        base={base}
        theme={theme}
        farms={shapes}
        selected={selected}
        hovered={hovered}
        label={
          chosen && (
            <span>
              <b>{t('farm', { number: chosen.farmCode })}</b>{' '}
              {chosen.status === 'COMPLETED' ? t('legendDone') : t('legendOpen')}
            </span>
          )
        }
        description={t('mapDescription', { count: shapes.length, done: completed })}
        onSelect={setSelected}
        onHover={setHovered}
        onEngine={setEngine}
      />
      <div className={`sm ${styles.mapLegend}`}>
        <b>
          {total > list.length
            ? t('mapLimited', { count: list.length, total })
            : t('mapCount', { n: shapes.length })}
        </b>
        <span>
          <i className={styles.keyDone} /> {t('legendDone')}
        </span>
        <span>
          <i className={styles.keyOpen} /> {t('legendOpen')}
        </span>
        <Button small icon="fit" onClick={() => engine?.fit()}>
          {t('fitAll')}
        </Button>
      </div>
    </div>
  );
}
