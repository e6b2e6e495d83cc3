import { useEffect, useRef } from 'react';
import type { EvaluationFarm } from '#libs/contracts';
import { HECTARES_PER_SQUARE_METRE } from '#libs/contracts';
import { later } from '../../../core/feature/later.js';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { formatHectares } from '../../../core/i18n/index.js';
import { useOffline } from '../../../core/offline/use-offline.js';
import { useKeys } from '../../../core/single-keys.js';
import type { MapEngine } from '../../../map/engine.js';
import { useLeases } from '../leases/use-leases.js';
import type { Tool } from '../map/tool.js';
import { ringUnder } from './edit.js';
import { areaOfParts, PLACED_DECIMALS } from './rings.js';
import { editAsked, editClosed, handled } from './slice.js';
import { selectEditor } from './state.js';
import { t } from './texts.js';
import { useEditKeys } from './use-edit-keys.js';
import { useMayDraw, useOpenEdit } from './use-open-edit.js';
import { useVertexDrag } from './use-vertex-drag.js';

const EditBar = later(() => import('./EditBar.js').then((module) => module.EditBar), { offline: true });

export interface EditorOnMapProps {
  engine: MapEngine | null;
  resourceId: number;
  farm: EvaluationFarm | null;
  tool: Tool;
  onTool: (tool: Tool) => void;
  /** Single-key shortcuts are on. */
  letters: boolean;
}

/** Map part of the boundary editor for the selected farm; mounted while one of its tools is active. */
export function EditorOnMap({ engine, resourceId, farm, tool, onTool, letters }: EditorOnMapProps) {
  const dispatch = useAppDispatch();
  const { may, here } = useMayDraw();
  const inHand = may && here && (tool === 'points' || tool === 'range');
  const wanted = inHand ? (farm?.id ?? null) : null;
  const lease = useLeases(wanted === null ? [] : [wanted], wanted !== null);
  // Offline no lease can be taken: edits become a draft, and the version decides when it is sent.
  const offline = useOffline();
  const holds = offline || (lease.state !== 'foreign' && lease.state !== 'lost');
  const drafts = useAppSelector((state) => Object.keys(selectEditor(state).drafts).length);
  const latest = useRef(farm);
  latest.current = farm;

  useEffect(() => {
    if (wanted === null || !latest.current) return;
    dispatch(editAsked({ farm: latest.current, resourceId }));
    return () => void dispatch(editClosed());
  }, [dispatch, wanted, resourceId]);

  const opened = useAppSelector((state) => selectEditor(state).open?.origin.farmId ?? null);
  useEffect(() => {
    if (opened !== null) dispatch(handled({ act: 'range', on: tool === 'range' }));
  }, [dispatch, opened, tool]);

  const hands = useVertexDrag(engine, holds, farm?.status === 'COMPLETED');
  const onRangeLeft = () => onTool('points');
  useEditKeys({ engine, hands, holds, letters, saves: may && drafts > 0, onRangeLeft });
  useKeys(
    {
      e: () => onTool(tool === 'points' ? 'select' : 'points'),
      r: () => onTool(tool === 'range' ? 'points' : 'range'),
    },
    letters && may && here && farm !== null,
  );

  if (!inHand) return null;
  return (
    <>
      <EditBar lease={lease} holds={holds} onDone={() => onTool('select')} onRangeLeft={onRangeLeft} />
      <Spoken />
    </>
  );
}

/** Announces the position of the selected point and the area to screen readers. */
function Spoken() {
  const { edit } = useOpenEdit();
  const point = edit?.chosen == null ? undefined : ringUnder(edit)[edit.chosen];
  return (
    <div className="hidden-label" role="status" aria-live="polite">
      {edit?.chosen != null &&
        point &&
        t('nudged', {
          at: edit.chosen + 1,
          lat: point[1].toFixed(PLACED_DECIMALS),
          lng: point[0].toFixed(PLACED_DECIMALS),
          area: formatHectares(areaOfParts(edit.parts) * HECTARES_PER_SQUARE_METRE, 5),
        })}
    </div>
  );
}
