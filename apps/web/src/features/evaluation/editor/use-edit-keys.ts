import { type RefObject, useEffect, useRef } from 'react';
import { useStore } from 'react-redux';
import { isBusy, keyOf, undoKeyOf } from '../../../core/single-keys.js';
import type { RootState } from '../../../core/store.js';
import type { VertexDrag } from '../../../map/edit/vertex-drag.js';
import type { MapEngine } from '../../../map/engine.js';
import { deletable, type Edit, type EditAct, ringUnder } from './edit.js';
import { handled, saveAsked } from './slice.js';
import { selectEditor } from './state.js';

const ARROWS: Record<string, [x: number, y: number]> = {
  arrowleft: [-1, 0],
  arrowright: [1, 0],
  arrowup: [0, -1],
  arrowdown: [0, 1],
};
/** Pixels that an arrow key with Shift moves a point. */
const FAR = 10;

export interface EditKeys {
  engine: MapEngine | null;
  hands: RefObject<VertexDrag | null>;
  /** The boundary can be changed now. */
  holds: boolean;
  /** Single-key shortcuts are on. */
  letters: boolean;
  /** There are unsaved changes, and this user can save. */
  saves: boolean;
  onRangeLeft: () => void;
}

/** Returns the edit of an arrow key: moves the selected point by that many pixels on screen. */
function nudge(edit: Edit, event: KeyboardEvent, engine: MapEngine | null): EditAct | null {
  const step = ARROWS[event.key.toLowerCase()];
  const ground = engine?.ground;
  const from = edit.chosen === null ? undefined : ringUnder(edit)[edit.chosen];
  if (!step || !ground || !from || edit.chosen === null || edit.range) return null;
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const far = event.shiftKey ? FAR : 1;
  const { x, y } = ground.toPixel(from);
  const to = ground.toPlace({ x: x + step[0] * far, y: y + step[1] * far });
  return { act: 'move', index: edit.chosen, to, more: event.repeat };
}

function editActOf(edit: Edit, event: KeyboardEvent, { engine, letters }: EditKeys): EditAct | null {
  const way = undoKeyOf(event);
  // Without a step left, the key concerns the acts before the edit.
  if (way) return (way === 'undo' ? edit.done : edit.undone).length > 0 ? { act: way } : null;
  if (isBusy(event.target)) return null;
  if (keyOf(event, { delete: 1, backspace: 1 })) return deletable(edit).length > 0 ? { act: 'delete' } : null;
  const next = letters ? keyOf(event, { '[': 1, ']': 1 }) : null;
  if (next) return { act: 'next', by: next === ']' ? 1 : -1 };
  return nudge(edit, event, engine);
}

/** Registers the editor's keys. They take priority over those of the page and the map. */
export function useEditKeys(keys: EditKeys): void {
  const store = useStore<RootState>();
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const take = (event: KeyboardEvent) => {
      event.preventDefault();
      event.stopPropagation();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return;
      const { holds, saves, hands, onRangeLeft } = latest.current;
      const open = selectEditor(store.getState()).open;
      if (saves && (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 's') {
        take(event);
        if (!event.repeat) store.dispatch(saveAsked());
        return;
      }
      if (!open || !holds) return;
      if (keyOf(event, { escape: 1 })) {
        if (hands.current?.dragging) {
          hands.current.release();
          store.dispatch(handled({ act: 'letGo' }));
        } else if (open.edit.range) onRangeLeft();
        else return;
        take(event);
        return;
      }
      const act = editActOf(open.edit, event, latest.current);
      if (!act) return;
      take(event);
      store.dispatch(handled(act));
    };
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  }, [store]);
}
