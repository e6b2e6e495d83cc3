import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { EMPTY_MAP_VIEW } from '#libs/contracts';
import { whenIdle } from '../core/when-quiet.js';
import { loadMapLibre } from './ahead.js';
import { DefaultBasemap } from './base/default-basemap.js';
import { clearBase, rasterBase, styleBase } from './base/remote-base.js';
import { BaseMapNote } from './base-map-note.js';
import { MapEngine } from './engine.js';
import type { EngineEvents } from './engine-events.js';
import styles from './farm-map.module.css';
import { ScaleBar } from './scale-bar.js';
import { t } from './shown-texts.js';
import type { BaseMap, FarmShape, MapFactory, MapTheme } from './types.js';

const GoogleBase = lazy(() => import('./base/google-base.js').then((m) => ({ default: m.GoogleBase })));

/** Milliseconds after which the library loads, even if the page is still busy. */
const IDLE_BY = 2000;

/** The operator's choice of base map; all null for Gona's own. */
export interface BaseChoice {
  googleMapsKey: string | null;
  mapStyleUrl: string | null;
  mapRasterUrl: string | null;
  /** Attribution of the tiles of `mapRasterUrl`. */
  mapAttribution: string | null;
}

export interface FarmMapProps {
  base: BaseChoice;
  theme: MapTheme;
  farms: readonly FarmShape[];
  selected: number | null;
  hovered: number | null;
  /** Label on the selected farm. */
  label: ReactNode;
  /** Description of the map for screen readers. */
  description: string;
  onSelect: (id: number) => void;
  onHover: (id: number | null) => void;
  /** Called with the engine when its layers are ready, for commands such as fit; null when the map is gone. */
  onEngine: (engine: MapEngine | null) => void;
  /** Edges of four pixels at high zooms on every base, as specified for the overview. */
  specifiedStroke?: boolean;
  onFailed?: (what: EngineEvents['failed']) => void;
  /** Drawn below the map until the map has drawn for the first time. */
  preview?: ReactNode;
  /** Delays the library, which is large, while the page loads what it needs first. */
  waits?: boolean;
  /** Loads the map factory; tests provide one that needs no WebGL. */
  loadFactory?: () => Promise<MapFactory>;
}

function baseOf(choice: BaseChoice, own: () => BaseMap): BaseMap {
  const { mapStyleUrl, mapRasterUrl, mapAttribution } = choice;
  if (mapStyleUrl) return styleBase(mapStyleUrl);
  if (mapRasterUrl) return rasterBase(mapRasterUrl, mapAttribution);
  return own();
}

function isPlain({ googleMapsKey, mapStyleUrl, mapRasterUrl }: BaseChoice): boolean {
  return !googleMapsKey && !mapStyleUrl && !mapRasterUrl;
}

/** Mounts the map engine and passes the screen's state to it. */
export function FarmMap(props: FarmMapProps) {
  const { base, theme, farms, selected, hovered, waits = false, loadFactory = loadMapLibre } = props;
  const [engine, setEngine] = useState<MapEngine | null>(null);
  const [factory, setFactory] = useState<{ create: MapFactory } | null>(null);
  const [failed, setFailed] = useState(false);
  const [ready, setReady] = useState(false);
  /** The canvas covers the preview. */
  const [drawn, setDrawn] = useState(false);
  /** The configured base failed, so the default one is shown. */
  const [fallen, setFallen] = useState(false);
  const [googleFell, setGoogleFell] = useState(false);
  const google = googleFell ? null : base.googleMapsKey;
  const label = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  latest.current = props;

  useEffect(() => {
    if (waits) return;
    let gone = false;
    const cancel = whenIdle(IDLE_BY, () => {
      loadFactory().then(
        (create) => !gone && setFactory({ create }),
        () => !gone && setFailed(true),
      );
    });
    return () => {
      gone = true;
      cancel();
    };
  }, [waits, loadFactory]);

  const own = useCallback(() => new DefaultBasemap(latest.current.theme, latest.current.specifiedStroke), []);
  /** Creates an engine in an element, connected to the current props. */
  const start = useCallback(
    (container: HTMLElement, create: MapFactory, under: BaseMap, interactive: boolean) => {
      const made = new MapEngine({
        container,
        createMap: create,
        base: under,
        fallback: own(),
        view: EMPTY_MAP_VIEW,
        theme: latest.current.theme,
        interactive,
      });
      made.events.on('select', (id) => latest.current.onSelect(id));
      made.events.on('hover', (id) => latest.current.onHover(id));
      made.events.on('ready', () => {
        setReady(true);
        made.withMap((map) => map.once('idle', () => setDrawn(true)));
        latest.current.onEngine(made);
      });
      made.events.on('failed', (what) => {
        if (what === 'drawing') setFailed(true);
        else setFallen(true);
        latest.current.onFailed?.(what);
      });
      setEngine(made);
      made.start();
      return made;
    },
    [own],
  );

  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (google || !factory || !host.current) return;
    const under = googleFell ? own() : baseOf(base, own);
    const made = start(host.current, factory.create, under, true);
    return () => {
      latest.current.onEngine(null);
      setEngine(null);
      made.destroy();
    };
  }, [base, google, googleFell, factory, start, own]);

  const onGoogleFailed = useCallback(() => {
    setGoogleFell(true);
    setFallen(true);
    latest.current.onFailed?.('base');
  }, []);

  // With Google's base the engine ends with its overlay, not here.
  useEffect(() => () => latest.current.onEngine(null), []);

  useEffect(() => engine?.setFarms(farms), [engine, farms]);
  useEffect(() => engine?.select(selected), [engine, selected]);
  useEffect(() => engine?.hover(hovered), [engine, hovered]);
  useEffect(() => engine?.setTheme(theme), [engine, theme]);
  // Describes the canvas, which has its own keys for moving and zooming, to keyboard users.
  useEffect(() => {
    if (ready) engine?.withMap((map) => map.getCanvas().setAttribute('aria-label', t('canvas')));
  }, [engine, ready]);
  useEffect(() => {
    engine?.anchor(label.current);
    return () => engine?.anchor(null);
  }, [engine]);

  return (
    <section className={styles.map} aria-label={props.description}>
      {!drawn && !failed && props.preview}
      {google && factory ? (
        <Suspense fallback={null}>
          <GoogleBase
            apiKey={google}
            onFailed={onGoogleFailed}
            view={EMPTY_MAP_VIEW}
            createEngine={(pane) => start(pane, factory.create, clearBase(), false)}
          />
        </Suspense>
      ) : (
        <div ref={host} className={styles.canvas} />
      )}
      <div ref={label} className={styles.label}>
        {props.label}
      </div>
      {!ready && !failed && (
        <div className={styles.loading} role="status">
          {t('loading')}
        </div>
      )}
      <div className={styles.foot} data-over-map>
        <ScaleBar engine={engine} />
        {(fallen || isPlain(base)) && !failed && <BaseMapNote engine={engine} fallen={fallen} />}
      </div>
      {failed && (
        <div className={styles.failure} role="status">
          <b>{t('noMap')}</b>
          <span>{t('noMapReason')}</span>
        </div>
      )}
    </section>
  );
}
