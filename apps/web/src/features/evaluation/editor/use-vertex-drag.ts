import { useEffect, useLayoutEffect, useRef } from 'react';
import { useStore } from 'react-redux';
import { useAppSelector } from '../../../core/hooks.js';
import type { RootState } from '../../../core/store.js';
import { type EditPicture, editFeatures } from '../../../map/edit/edit-drawing.js';
import { EDIT_LAYERS, EDIT_SOURCE } from '../../../map/edit/edit-layers.js';
import { VertexDrag } from '../../../map/edit/vertex-drag.js';
import type { MapEngine } from '../../../map/engine.js';
import { type Edit, type EditAct, rangePoints, ringUnder } from './edit.js';
import { boundaryOf } from './rings.js';
import { handled } from './slice.js';
import { selectEditor } from './state.js';
import { useOpenEdit } from './use-open-edit.js';

function pictureOf(edit: Edit, completed: boolean, theirs: number[][][][] | null): EditPicture {
  const { parts, at, chosen, range, drawing } = edit;
  return {
    parts,
    at,
    chosen: range ? null : chosen,
    drawing: drawing ?? [],
    range: rangePoints(edit),
    picked: range && range.end === null ? range.start : null,
    completed,
    theirs,
  };
}

const theirsOf = (state: RootState, farmId: number | undefined) =>
  farmId === undefined ? null : (selectEditor(state).drafts[farmId]?.theirs ?? null);

/** Draws the open boundary instead of the farm's own. */
function useEditDrawing(engine: MapEngine | null, completed: boolean): void {
  const { open } = useOpenEdit();
  const theirs = useAppSelector((state) => theirsOf(state, open?.origin.farmId));
  // Before paint: a dragged point must not lag by a frame.
  useLayoutEffect(() => {
    if (!engine) return;
    if (open) {
      engine.giveUp({ id: open.origin.farmId, parts: boundaryOf(open.edit.parts) });
      engine.draw(EDIT_SOURCE, EDIT_LAYERS, editFeatures(pictureOf(open.edit, completed, theirs)));
    } else {
      engine.giveUp(null);
      engine.draw(EDIT_SOURCE, EDIT_LAYERS, { type: 'FeatureCollection', features: [] });
    }
  }, [engine, open, completed, theirs]);
}

/**
 * Connects pointer input on the map to the open boundary.
 * @param holds false while someone else edits the farm: the boundary is shown, but its points are locked
 */
export function useVertexDrag(engine: MapEngine | null, holds: boolean, completed: boolean) {
  const store = useStore<RootState>();
  const hands = useRef<VertexDrag | null>(null);
  const { open } = useOpenEdit();
  const isOpen = open !== null;
  useEditDrawing(engine, completed);

  useEffect(() => {
    const ground = engine?.ground;
    if (!ground || !isOpen || !holds) return;
    // Several steps may occur between two frames: always reads the store's latest state.
    const edit = () => selectEditor(store.getState()).open?.edit ?? null;
    const act = (what: EditAct) => store.dispatch(handled(what));
    const ring = () => {
      const now = edit();
      return now ? ringUnder(now) : [];
    };
    const made = new VertexDrag(ground, {
      ring: () => ring() as [number, number][],
      chosen: () => edit()?.chosen ?? null,
      picksOnly: () => edit()?.range != null,
      onPick: ({ kind, index }) => {
        if (edit()?.range) act({ act: 'pick', index });
        else if (kind === 'point') act({ act: 'choose', index });
        else act({ act: 'insert', after: index });
      },
      onDrag: (index, to, more) => act({ act: 'move', index, to, more }),
      onInsert: (after, at) => {
        act({ act: 'insert', after, at });
        return after + 1;
      },
    });
    hands.current = made;
    return () => {
      made.destroy();
      hands.current = null;
    };
  }, [engine, isOpen, holds, store]);

  const draws = holds && open !== null && open.edit.drawing !== null;
  useEffect(() => {
    if (!engine || !draws) return;
    engine.setPicking(false);
    const end = engine.events.on('point', (at) => store.dispatch(handled({ act: 'place', at })));
    return () => {
      end();
      engine.setPicking(true);
    };
  }, [engine, draws, store]);
  return hands;
}
