import { act, cleanup, render, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import { MapEngine } from '../engine.js';
import { fakeMaps, squareAt } from '../fake-map.js';
import { FARM_SOURCE } from '../farm-layers.js';
import { SILENCE_MS } from './base-watch.js';
import { GoogleBase } from './google-base.js';
import { clearBase } from './remote-base.js';

/** A stub of the Google Maps API with the parts that google-map-react and our overlay use. */
function googleStub() {
  const maps: StubMap[] = [];
  const overlays: StubOverlay[] = [];
  class StubMap {
    centre = { lat: 12.5, lng: 4.4 };
    zoom = 15;
    handlers = new Map<string, ((event: object) => void)[]>();
    fits: object[] = [];
    constructor(
      public div: HTMLElement,
      public options: Record<string, unknown>,
    ) {
      Object.defineProperties(div, { clientWidth: { value: 800 }, clientHeight: { value: 600 } });
      maps.push(this);
    }
    getDiv = () => this.div;
    getZoom = () => this.zoom;
    setCenter(centre: { lat: number; lng: number }) {
      this.centre = centre;
    }
    setZoom(zoom: number) {
      this.zoom = zoom;
    }
    types: string[] = [];
    setMapTypeId(type: string) {
      this.types.push(type);
    }
    getCenter = () => ({ lat: () => this.centre.lat, lng: () => this.centre.lng });
    getBounds = () => ({
      getNorthEast: () => ({ lat: () => 13, lng: () => 5 }),
      getSouthWest: () => ({ lat: () => 12, lng: () => 4 }),
    });
    fitBounds = (bounds: object) => this.fits.push(bounds);
    setOptions = () => undefined;
    overlayMapTypes = { push: () => undefined };
    addListener(event: string, handler: (event: object) => void) {
      this.handlers.set(event, [...(this.handlers.get(event) ?? []), handler]);
      return { remove: () => this.handlers.delete(event) };
    }
    fire(event: string, payload: object = {}) {
      for (const handler of this.handlers.get(event) ?? []) handler(payload);
    }
  }
  class StubOverlay {
    pane = document.createElement('div');
    shift = { x: 0, y: 0 };
    onAdd() {}
    draw() {}
    onRemove() {}
    constructor() {
      overlays.push(this);
    }
    getPanes = () => ({ overlayLayer: this.pane, overlayMouseTarget: this.pane });
    getProjection = () => ({
      fromContainerPixelToLatLng: (point: { x: number; y: number }) => ({
        lat: () => -point.y,
        lng: () => point.x,
      }),
      fromLatLngToDivPixel: () => this.shift,
      fromLatLngToContainerPixel: () => ({ x: 0, y: 0 }),
    });
    setMap(map: StubMap | null) {
      if (map) {
        this.onAdd();
        this.draw();
      } else this.onRemove();
    }
  }
  const api = {
    version: '3.58.1',
    Map: StubMap,
    OverlayView: StubOverlay,
    LatLng: class {
      constructor(
        private readonly a: number,
        private readonly o: number,
      ) {}
      lat = () => this.a;
      lng = () => this.o;
    },
    Point: class {
      constructor(
        public x: number,
        public y: number,
      ) {}
    },
    event: {
      addListener: (map: StubMap, event: string, handler: () => void) => map.addListener(event, handler),
      addListenerOnce: (map: StubMap, event: string, handler: () => void) => map.addListener(event, handler),
      clearInstanceListeners: () => undefined,
      trigger: () => undefined,
    },
    ControlPosition: {},
    MapTypeId: { HYBRID: 'hybrid' },
  };
  return { maps, overlays, loader: jest.fn(async () => api) };
}

async function setup() {
  const google = googleStub();
  const { made, create } = fakeMaps();
  const engines: MapEngine[] = [];
  const view = render(
    <StrictMode>
      <GoogleBase
        apiKey="key-of-a-test"
        view={{ lng: 9.08, lat: 7.41, zoom: 5 }}
        googleMapLoader={google.loader}
        createEngine={(container) => {
          const engine = new MapEngine({
            container,
            createMap: create,
            base: clearBase(),
            view: { lng: 9.08, lat: 7.41, zoom: 5 },
            theme: 'light',
            interactive: false,
          });
          engine.start();
          engines.push(engine);
          return engine;
        }}
      />
    </StrictMode>,
  );
  await waitFor(() => expect(engines.length).toBeGreaterThan(0));
  const [map, engine, under] = [made.at(-1), engines.at(-1), google.maps.at(-1)];
  // The last overlay is ours; google-map-react has one of its own for markers.
  const overlay = google.overlays.at(-1);
  if (!map || !engine || !under || !overlay) throw new Error('the overlay was not made');
  return { google, view, map, engine, under, overlay };
}

afterEach(cleanup);

describe('Google as the base map', () => {
  it('loads once under StrictMode, with pictures from above, and draws the farms in its pane', async () => {
    const { google, map, engine, under } = await setup();
    expect(google.maps).toHaveLength(1);
    expect(google.loader).toHaveBeenCalledWith({ key: 'key-of-a-test' }, false);
    expect(under.options).toMatchObject({ mapTypeId: 'hybrid' });
    engine.setFarms([{ id: 7, completed: true, held: false, parts: squareAt(4.4, 12.5) }]);
    map.fire('style.load');
    expect(map.layers).toContain('gona-farm-completed');
    expect(map.sources.get(FARM_SOURCE)?.sets.at(-1)).toMatchObject({ features: [{ id: 7 }] });
    expect(map.states.get('7')).toMatchObject({ completed: true });
  });

  it('follows every draw, one zoom below, shifted against the pane and in the same frame', async () => {
    const { map, overlay, under } = await setup();
    const before = map.redraws;
    under.centre = { lat: 12.6, lng: 4.5 };
    under.zoom = 16;
    overlay.shift = { x: -120, y: 35 };
    overlay.draw();
    expect(map.jumps.at(-1)).toEqual({ center: [4.5, 12.6], zoom: 15 });
    expect(map.redraws).toBe(before + 1);
    const pane = overlay.pane.lastElementChild as HTMLElement;
    expect(pane.style.transform).toBe('translate(-120px, 35px)');
    expect(pane.style.pointerEvents).toBe('none');
    expect([pane.style.width, pane.style.height]).toEqual(['800px', '600px']);
  });

  it('follows a drag, for which Google calls no draw', async () => {
    const { map, under } = await setup();
    under.centre = { lat: 12.7, lng: 4.6 };
    under.fire('bounds_changed');
    expect(map.jumps.at(-1)).toEqual({ center: [4.6, 12.7], zoom: 14 });
  });

  it('takes clicks and moves of the pointer from the map underneath', async () => {
    const { map, engine, under } = await setup();
    engine.setFarms([{ id: 7, completed: false, held: false, parts: squareAt(4.4, 12.5) }]);
    map.fire('style.load');
    const select = jest.fn();
    engine.events.on('select', select);
    map.under = [{ id: 7 }];
    under.fire('click', { latLng: { lat: () => 12.5, lng: () => 4.4 } });
    expect(select).toHaveBeenCalledWith(7);
    under.fire('mousemove', { latLng: { lat: () => 12.5, lng: () => 4.4 } });
    expect(map.states.get('7')).toMatchObject({ hovered: true });
    under.fire('mouseout');
    expect(map.states.get('7')).toMatchObject({ hovered: false });
  });

  it('lets Google move the view, and no closer than asked', async () => {
    const { map, engine, under } = await setup();
    map.fire('style.load');
    engine.fitBounds([4, 12, 5, 13], undefined, 15);
    expect(under.fits).toEqual([{ west: 4, south: 12, east: 5, north: 13 }]);
    under.zoom = 21;
    act(() => under.fire('idle'));
    expect(under.zoom).toBe(16);
    engine.zoomBy(1);
    expect(under.zoom).toBe(17);
    engine.hold({ lat: 11.5, lng: 4.25, zoom: 14 });
    expect([under.centre, under.zoom]).toEqual([{ lat: 11.5, lng: 4.25 }, 15]);
    expect(map.fits).toHaveLength(0);
  });

  it('switches its pictures by the type of Google’s map', async () => {
    const { map, engine, under } = await setup();
    map.fire('style.load');
    expect(engine.parts).toEqual(['satellite', 'borders']);
    engine.show('satellite', false);
    engine.show('satellite', true);
    expect(under.types).toEqual(['roadmap', 'hybrid']);
  });

  it('says so when Google refuses the key, or does not load', async () => {
    const page = globalThis as { gm_authFailure?: () => void };
    const onFailed = jest.fn();
    const { loader } = googleStub();
    const base = (googleMapLoader: () => Promise<unknown>) => (
      <GoogleBase
        apiKey="key-of-a-test"
        view={{ lng: 9.08, lat: 7.41, zoom: 5 }}
        googleMapLoader={googleMapLoader}
        createEngine={() => {
          throw new Error('not asked for');
        }}
        onFailed={onFailed}
      />
    );
    jest.useFakeTimers();
    try {
      const refused = render(base(loader));
      page.gm_authFailure?.();
      expect(onFailed).toHaveBeenCalledTimes(1);
      refused.unmount();
      expect(page.gm_authFailure).toBeUndefined();
      render(base(() => new Promise(() => undefined)));
      jest.advanceTimersByTime(SILENCE_MS);
      expect(onFailed).toHaveBeenCalledTimes(2);
    } finally {
      jest.useRealTimers();
    }
  });

  it('takes everything away with it', async () => {
    const { view, map, overlay } = await setup();
    act(() => view.unmount());
    expect(map.removed).toBe(true);
    expect(overlay.pane.querySelector('div')).toBeNull();
  });
});
