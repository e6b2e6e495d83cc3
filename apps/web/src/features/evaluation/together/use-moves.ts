import { useEffect, useRef } from 'react';
import { MOST_MOVES, type Move, topicOf } from '#libs/contracts';
import { every } from '../../../core/every.js';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { moveMade } from '../../../core/realtime/actions.js';
import { selectPresence } from '../../../core/realtime/slice.js';
import { selectUser } from '../../../core/session/slice.js';
import type { MapEngine } from '../../../map/engine.js';
import { selectLiveShape } from '../editor/slice.js';
import { packShape } from './shape.js';

const EVERY_MS = 1000 / MOST_MOVES;
/** Milliseconds between repeats of unchanged state, for users who join later. */
const REPEAT_MS = 5000;

/** Sends this user's cursor, viewport and open drawing to others on the resource. */
export function useMoves(engine: MapEngine | null, resourceId: number): void {
  const dispatch = useAppDispatch();
  const topic = topicOf.resource(resourceId);
  const me = useAppSelector(selectUser);
  // Without other users nothing is sent. A user who impersonates another is not shown.
  const people = useAppSelector(selectPresence(topic));
  const seen = me?.seenBy == null && people.some(({ userId }) => userId !== me?.userId);
  const live = useAppSelector(selectLiveShape);
  const shape = useRef<Move['shape']>(null);
  const send = useRef<(() => void) | null>(null);

  useEffect(() => {
    shape.current = live ? packShape(live.farmId, live.parts) : null;
    send.current?.();
  }, [live]);

  useEffect(() => {
    const ground = engine?.ground;
    if (!seen || !engine || !ground) return;
    const { surface } = ground;
    let at: Move['at'] = null;
    let sent = 0;
    let sentShape: Move['shape'];
    let timer: ReturnType<typeof setTimeout> | null = null;

    const now = (whole: boolean) => {
      timer = null;
      sent = Date.now();
      const changed = whole || shape.current !== sentShape;
      sentShape = shape.current;
      dispatch(
        moveMade({
          topic,
          at,
          view: viewOf(surface, ground.toPlace),
          ...(changed && { shape: sentShape ?? null }),
        }),
      );
    };
    const soon = () => {
      timer ??= setTimeout(() => now(false), Math.max(0, sent + EVERY_MS - Date.now()));
    };
    const onMove = ({ clientX, clientY, pointerType }: PointerEvent) => {
      // A finger covers its target, and its position is gone when it lifts.
      if (pointerType === 'touch') return;
      const { left, top } = surface.getBoundingClientRect();
      at = ground.toPlace({ x: clientX - left, y: clientY - top });
      soon();
    };
    const onLeave = () => {
      at = null;
      soon();
    };
    surface.addEventListener('pointermove', onMove, true);
    surface.addEventListener('pointerleave', onLeave);
    const stopView = engine.events.on('viewChanged', soon);
    const stopRepeats = every(REPEAT_MS, () => now(true));
    send.current = soon;
    now(true);
    return () => {
      surface.removeEventListener('pointermove', onMove, true);
      surface.removeEventListener('pointerleave', onLeave);
      stopView();
      stopRepeats();
      if (timer) clearTimeout(timer);
      send.current = null;
    };
  }, [dispatch, engine, topic, seen]);

  // A user joined: resends the state to show them everyone's position immediately.
  const count = people.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => send.current?.(), [count]);
}

type ToPlace = NonNullable<MapEngine['ground']>['toPlace'];

const clamp = (value: number, most: number) => Math.max(-most, Math.min(most, value));

/** Returns west, south, east and north of the viewport. */
function viewOf({ clientWidth, clientHeight }: HTMLElement, toPlace: ToPlace): Move['view'] {
  const [west, north] = toPlace({ x: 0, y: 0 });
  const [east, south] = toPlace({ x: clientWidth, y: clientHeight });
  const sides = [clamp(west, 540), clamp(south, 90), clamp(east, 540), clamp(north, 90)] as const;
  return sides.every(Number.isFinite) ? [...sides] : null;
}
