import { type CSSProperties, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { topicOf } from '#libs/contracts';
import { currentScheme, onSchemeChange } from '../../../core/color-scheme.js';
import { every } from '../../../core/every.js';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { selectPresence } from '../../../core/realtime/slice.js';
import type { MapEngine } from '../../../map/engine.js';
import { colourOf } from '../../../ui/index.js';
import { selectLeases } from '../leases/slice.js';
import { minutesAndSeconds, useServerNow } from '../leases/use-server-now.js';
import { selectEvaluation } from '../selectors.js';
import styles from './others.module.css';
import { OTHERS_LAYERS, OTHERS_SOURCE, othersOn } from './others-layers.js';
import {
  CURSOR_TIMEOUT_MS,
  mapShared,
  type Other,
  othersExpired,
  selectTogether,
  soughtOut,
} from './slice.js';
import { t } from './texts.js';
import { useMoves } from './use-moves.js';

export interface OthersProps {
  engine: MapEngine | null;
  resourceId: number;
  onOpen: (farmId: number) => void;
}

/** Other users on the map: their cursors, viewports, edited farms and live drawings. */
export function Others({ engine, resourceId, onOpen }: OthersProps) {
  const dispatch = useAppDispatch();
  const theme = useSyncExternalStore(onSchemeChange, currentScheme);
  const { others } = useAppSelector(selectTogether);
  const { byFarm, ownId } = useAppSelector(selectLeases);
  const { farms } = useAppSelector(selectEvaluation);
  useMoves(engine, resourceId);
  useSought(engine, resourceId, onOpen);

  useEffect(() => {
    dispatch(mapShared(resourceId));
    return every(CURSOR_TIMEOUT_MS / 5, () => dispatch(othersExpired(Date.now() - CURSOR_TIMEOUT_MS)));
  }, [dispatch, resourceId]);

  const list = useMemo(() => Object.values(others), [others]);
  const foreign = useMemo(
    () => Object.values(byFarm).filter(({ by, farmId }) => by.id !== ownId && farms[farmId]),
    [byFarm, ownId, farms],
  );
  useEffect(() => {
    const held = foreign.map(({ by, farmId }) => ({
      userId: by.id,
      name: by.name,
      parts: farms[farmId]?.boundary ?? [],
    }));
    const drawing = (userId: number, farmId: number) => byFarm[farmId]?.by.id === userId;
    engine?.draw(
      OTHERS_SOURCE,
      OTHERS_LAYERS,
      othersOn(list, held, (userId, name) => colourOf(userId, name, theme), drawing),
    );
  }, [engine, list, foreign, farms, byFarm, theme]);

  return (
    <div className={styles.others} aria-hidden="true">
      {list.map((other) => (
        <Cursor key={other.userId} engine={engine} other={other} />
      ))}
    </div>
  );
}

function Cursor({ engine, other }: { engine: MapEngine | null; other: Other }) {
  const { at, name, userId, glide } = other;
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const place = (smooth: boolean) => {
      const { current } = element;
      if (!current || !at || !engine?.ground) return;
      const { x, y } = engine.ground.toPixel(at);
      // The map moves without a transition, so the cursors move with it.
      current.dataset.smooth = String(smooth);
      current.style.setProperty('--glide', `${glide}ms`);
      current.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;
    };
    place(true);
    return engine?.events.on('viewChanged', () => place(false));
  }, [engine, at, glide]);
  return (
    <div
      ref={element}
      className={styles.cursor}
      hidden={at === null}
      style={{ '--person': colourOf(userId, name) } as CSSProperties}
    >
      <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true">
        <path d="M1.500 1 15.500 8 9 9.800 6 16z" />
      </svg>
      <CursorText name={name} userId={userId} />
    </div>
  );
}

/** "Ngozi Eze, 20427, 8:15 left". */
function CursorText({ name, userId }: { name: string; userId: number }) {
  const { byFarm } = useAppSelector(selectLeases);
  const { farms } = useAppSelector(selectEvaluation);
  const { topic } = useAppSelector(selectTogether);
  const people = useAppSelector(selectPresence(topic ?? topicOf.resource(0)));
  const lease = Object.values(byFarm).find(({ by }) => by.id === userId);
  const now = useServerNow(lease !== undefined);
  const farmId = lease?.farmId ?? people.find((person) => person.userId === userId)?.farmId;
  const number = farmId ? farms[farmId]?.farmCode : undefined;
  const left = lease && t('left', { left: minutesAndSeconds(Date.parse(lease.until) - now) });
  return <span className={styles.name}>{[name, number, left].filter(Boolean).join(', ')}</span>;
}

/** Goes to the user whose picture was clicked: their viewport, or the farm that they have open. */
function useSought(engine: MapEngine | null, resourceId: number, onOpen: (farmId: number) => void): void {
  const dispatch = useAppDispatch();
  const { sought, others } = useAppSelector(selectTogether);
  const people = useAppSelector(selectPresence(topicOf.resource(resourceId)));
  const latest = useRef({ others, people, onOpen });
  latest.current = { others, people, onOpen };
  useEffect(() => {
    if (!sought || !engine) return;
    const { others: known, people: there, onOpen: open } = latest.current;
    const view = known[sought.userId]?.view;
    const farmId = there.find(({ userId }) => userId === sought.userId)?.farmId;
    if (view) engine.fitBounds(view, { top: 0, right: 0, bottom: 0, left: 0 }, 22);
    else if (farmId) open(farmId);
    dispatch(soughtOut());
  }, [dispatch, sought, engine]);
}
