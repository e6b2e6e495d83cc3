import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import type { FindingDetailDto } from '#libs/contracts';
import { boundsOf } from '#libs/geometry';
import { currentScheme, onSchemeChange } from '../../../core/color-scheme.js';
import { useRemote } from '../../../core/lists/use-remote.js';
import type { MapEngine } from '../../../map/engine.js';
import { drawnOf, drawnOfPage, PAGE_LAYERS, PAGE_SOURCE, SHOWN_LAYERS, SHOWN_SOURCE } from './drawing.js';
import { type FarmsOfPage, findingsOfPage } from './remotes.js';

/** Maximum farms per call. */
const MOST = 500;
/** Margin around the farms, as a share of their extent: shows neighbours, and leaves space for labels below. */
const AROUND = 0.45;
const BELOW = 0.9;
const CLOSEST = 18.5;

/**
 * Draws the open findings of farms on the map, overlaps hatched, and returns them; null while they load.
 * @param resourceId the farms' community resource; null draws none
 */
export function useOpenFindingsOnMap(
  engine: MapEngine | null,
  resourceId: number | null,
  farmIds: readonly number[],
  layer = true,
) {
  const theme = useSyncExternalStore(onSchemeChange, currentScheme);
  const farms = farmIds.slice(0, MOST).join();
  const asked = useMemo<FarmsOfPage | null>(
    () => (farms === '' || resourceId === null ? null : { resourceId, farms }),
    [resourceId, farms],
  );
  const { data } = useRemote(findingsOfPage, asked);
  useEffect(
    () => engine?.draw(PAGE_SOURCE, PAGE_LAYERS, drawnOfPage(layer ? data : null, theme)),
    [engine, data, layer, theme],
  );
  return data;
}

interface Shown {
  resourceId: number;
  /** Farms of the page. */
  farmIds: readonly number[];
  /** The selected finding; null while farms are shown. */
  detail: FindingDetailDto | null;
  /** The initial view of the page is set and no longer overrides a fit. */
  ready: boolean;
  layer: boolean;
}

/**
 * Draws findings on the map: those of the page, with the selected one above them. The view follows the selected one.
 */
export function useFindingsOnMap(
  engine: MapEngine | null,
  { resourceId, farmIds, detail, ready, layer }: Shown,
) {
  const theme = useSyncExternalStore(onSchemeChange, currentScheme);
  const ofPage = useOpenFindingsOnMap(engine, resourceId, farmIds, layer);
  // After those of the page, so that the selected finding is drawn above the others.
  useEffect(() => engine?.draw(SHOWN_SOURCE, SHOWN_LAYERS, drawnOf(detail, theme)), [engine, detail, theme]);

  const showPair = useCallback(() => {
    const corners =
      detail && boundsOf(detail.sides.flatMap(({ boundary }) => boundary.flat(2)) as [number, number][]);
    if (!engine || !corners) return;
    const [west, south, east, north] = corners;
    const [across, up] = [(east - west) * AROUND, (north - south) * AROUND];
    engine.fitBounds(
      [west - across, south - (north - south) * BELOW, east + across, north + up],
      undefined,
      CLOSEST,
    );
  }, [engine, detail]);
  const fitted = useRef<{ engine: MapEngine; findingId: number } | null>(null);
  const findingId = detail?.findingId ?? null;
  useEffect(() => {
    if (!engine || !ready) return;
    if (findingId === null) fitted.current = null;
    // Once per finding: live changes do not move the view.
    else if (fitted.current?.engine !== engine || fitted.current.findingId !== findingId) {
      fitted.current = { engine, findingId };
      showPair();
    }
  }, [engine, ready, findingId, showPair]);

  /** Most severe finding of each farm that has one. */
  const worst = useMemo(() => new Map(ofPage?.worst.map((each) => [each.farmId, each])), [ofPage]);
  return { worst, fit: showPair };
}
