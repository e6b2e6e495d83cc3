import { useState } from 'react';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { preferencesChosen, selectPreferences } from '../../../core/preferences/slice.js';
import { selectUser } from '../../../core/session/slice.js';
import { useKeys } from '../../../core/single-keys.js';
import { useMedia, usePhone } from '../../../ui/index.js';
import type { MapAddress } from '../address/map-address.js';
import { EditorOnMap } from '../editor/EditorOnMap.js';
import { SaveBar } from '../editor/SaveBar.js';
import { FindingTags } from '../findings/FindingTags.js';
import { t as findingTexts } from '../findings/texts.js';
import { useFindings } from '../findings/use-findings.js';
import { useFindingsOnMap } from '../findings/use-findings-on-map.js';
import { useOpenSevere } from '../findings/use-open-severe.js';
import { useLeaseBoard } from '../leases/use-leases.js';
import { useExtent } from '../map/use-extent.js';
import { useFarmTiles } from '../map/use-farm-tiles.js';
import { useMapControls } from '../map/use-map-controls.js';
import { placingSwitched } from '../reject/slice.js';
import { usePins } from '../reject/use-pins.js';
import { useReview } from '../review/use-review.js';
import { Others } from '../together/Others.js';
import { usePresence } from '../together/presence.js';
import { ActBar } from './ActBar.js';
import { Dock } from './Dock.js';
import { HelpDialog, HistoryStrip, NoFarms } from './later-parts.js';
import { MapFoot } from './MapFoot.js';
import { MapPane, type MapPaneProps } from './MapPane.js';
import { PhoneStart } from './PhoneStart.js';
import { ReasonDialog } from './ReasonDialog.js';
import styles from './workspace.module.css';
import { type Frame, farmsView, findingsView } from './workspace-view.js';

export interface MapWorkspaceProps {
  address: MapAddress;
  loadFactory?: MapPaneProps['loadFactory'];
}

type Sheet = 'queue' | 'farm' | null;

/** Queue, map and inspector side by side; on narrow screens, queue and inspector are sheets over the map. */
export function MapWorkspace({ address, loadFactory }: MapWorkspaceProps) {
  const dispatch = useAppDispatch();
  const narrow = useMedia('(max-width: 1023px)');
  // Links from an import show all of its farms first.
  const choosesFirst = !narrow && address.importJob === null && !address.findings;
  const findings = useFindings(address, !narrow);
  const detail = address.findings ? findings.record.data : null;
  const review = useReview(address, choosesFirst);
  const { state, query, queue, farm, loaded } = review;
  useLeaseBoard(address.resourceId);
  const byFarm = usePresence(address.resourceId, detail?.farm.farmId ?? farm?.id ?? null);
  const user = useAppSelector(selectUser);
  const [sheet, setSheet] = useState<Sheet>(null);
  const controls = useMapControls({
    query,
    loaded,
    farmId: farm?.id ?? null,
    choosesFirst,
    sheetOpen: narrow && sheet === 'farm',
  });
  const phone = usePhone();
  const [begun, setBegun] = useState(
    address.farmId !== null || address.importJob !== null || address.findings,
  );
  const starts = phone && !begun && loaded && review.canWrite;
  const start = () => {
    setBegun(true);
    const first = queue.find(({ status }) => status === 'ACTIVE');
    if (first) view.open(first.id);
    else review.ask({ status: 'ACTIVE' });
    setSheet(first ? 'farm' : 'queue');
  };
  const waits = choosesFirst && address.farmId === null;
  useFarmTiles(controls.engine, { query, state, loaded, waits });
  useExtent(controls.engine, { query, state, wanted: loaded && farm === null && !address.findings });
  usePins(controls.engine, farm, controls.tool !== 'select');
  const [layer, setLayer] = useState(true);
  const onMap = useFindingsOnMap(controls.engine, {
    resourceId: address.resourceId,
    farmIds: loaded ? state.order : [],
    detail,
    ready: loaded || state.load === 'failed',
    layer,
  });
  const [hovered, setHovered] = useState<number | null>(null);
  /** Null until first opened. */
  const [help, setHelp] = useState<boolean | null>(null);
  const [past, setPast] = useState(false);
  const keysOn = useAppSelector(selectPreferences).singleKeys;

  const pastFarms =
    detail?.sides.map((side) => ({ label: side.letter, farm: { ...side, id: side.farmId } })) ??
    (farm ? [{ label: farm.farmCode, farm }] : []);
  const severe = useOpenSevere(farm?.id ?? null);
  const frame: Frame = {
    address,
    review,
    findings,
    byFarm,
    narrow,
    showPanel: () => narrow && setSheet('farm'),
    closeSheet: () => setSheet(null),
    draw: () => controls.setTool('points'),
    compare: () => setPast(true),
  };
  const view = address.findings
    ? findingsView(frame, { detail, worst: onMap.worst })
    : farmsView({
        ...frame,
        user,
        hovered,
        onHover: setHovered,
        worst: onMap.worst,
        severe,
        keepView: controls.keepView,
        help: () => setHelp(true),
      });
  const fit = detail ? onMap.fit : controls.fit;
  useKeys(
    {
      // The bar explains to read-only users that they cannot write.
      c: () => view.decide?.('COMPLETED'),
      n: () => view.decide?.('ACTIVE'),
      j: () => view.step(1),
      k: () => view.step(-1),
      f: fit,
      l: () => controls.setLayersOpen(!controls.layersOpen),
      m: () => controls.setTool('measure'),
      v: () => controls.setTool('select'),
      h: () => setPast(!past),
      '?': () => setHelp(true),
    },
    keysOn,
  );
  // Escape is not a character: it works with single keys off as well.
  useKeys(
    {
      escape: () => {
        controls.setTool('select');
        controls.setLayersOpen(false);
        dispatch(placingSwitched(false));
        setPast(false);
        setSheet(null);
      },
    },
    true,
  );

  if (loaded && state.totalFarms === 0 && !state.shownImport)
    return <NoFarms resourceId={address.resourceId} />;

  return (
    <div
      className={styles.workspace}
      data-import={address.importJob !== null}
      data-findings={address.findings}
    >
      <section className={styles.queue} data-open={sheet === 'queue'} aria-label={view.queueLabel}>
        {view.queue}
      </section>
      <MapPane
        farms={queue}
        farm={farm}
        hovered={hovered}
        byFarm={byFarm}
        pending={state.pending}
        totalArea={state.totalArea}
        controls={{ ...controls, fit }}
        layer={{ id: 'findings', label: findingTexts('layer'), shown: layer, onShow: setLayer }}
        onChoose={view.onMapChoose}
        onHover={setHovered}
        waits={(!loaded && state.load !== 'failed') || (waits && queue.length > 0)}
        loadFactory={loadFactory}
      >
        <Others engine={controls.engine} resourceId={address.resourceId} onOpen={view.open} />
        <EditorOnMap
          engine={controls.engine}
          resourceId={address.resourceId}
          farm={farm}
          tool={controls.tool}
          onTool={controls.setTool}
          letters={keysOn}
        />
        {detail && <FindingTags engine={controls.engine} detail={detail} />}
        <MapFoot onHeight={controls.setFoot}>
          {past && pastFarms.length > 0 && (
            <HistoryStrip
              key={pastFarms.map(({ farm }) => farm.id).join()}
              farms={pastFarms}
              engine={controls.engine}
              onClose={() => setPast(false)}
            />
          )}
          <SaveBar
            resourceId={address.resourceId}
            farms={queue}
            totalArea={state.totalArea}
            onOpen={(id) => {
              review.choose(id);
              controls.setTool('points');
            }}
          />
          <ActBar active={review.canWrite && !review.offline} />
        </MapFoot>
      </MapPane>
      <section
        ref={controls.sheet}
        className={styles.inspector}
        data-open={sheet === 'farm'}
        aria-label={view.panelLabel}
      >
        {view.panel}
      </section>
      <Dock
        hidden={sheet !== null || starts}
        state={state}
        query={query}
        farm={farm}
        finding={detail}
        label={view.dockLabel}
        onQuery={review.ask}
        onSheet={setSheet}
      />
      {starts && <PhoneStart state={state} onStart={start} onMap={() => setBegun(true)} />}
      <div className="hidden-label" role="status" aria-live="polite">
        {review.said}
      </div>
      <ReasonDialog
        // If the server asked for the reason, the view has already moved on.
        onGiven={(farmId) => farmId === farm?.id && review.goOnAfter(farmId, byFarm)}
      />
      {help !== null && (
        <HelpDialog
          opened={help}
          onClose={() => setHelp(false)}
          keysOn={keysOn}
          canWrite={review.canWrite}
          onKeys={(on) => dispatch(preferencesChosen({ singleKeys: on }))}
        />
      )}
    </div>
  );
}
