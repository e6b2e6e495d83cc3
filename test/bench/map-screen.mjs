import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { ensureChromium } from '../../scripts/lib/chromium.mjs';
import { createLog } from '../../scripts/lib/log.mjs';
import { password } from './support.mjs';
import { percentile } from './table.mjs';

/*
 * Measures the evaluation map in Chromium without a graphics card: time to draw, frame times while it moves, and memory
 * of the tab.
 */

const FLAGS = ['--no-sandbox', '--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'];
const QUIET_MS = 1500;
const LIBRARY = join(import.meta.dirname, '..', '..', 'node_modules', 'maplibre-gl', 'dist');
export const DRAWN = 'map-idle';

/** Opens a browser with a user signed in; `null` without a Chromium on this machine. */
export async function openScreen(url, { username = 'admin', viewport = { width: 1440, height: 900 } } = {}) {
  const executablePath = await ensureChromium({ log: createLog((text) => process.stderr.write(text)) });
  if (!executablePath) return null;
  const browser = await chromium.launch({ executablePath, args: FLAGS });
  const context = await browser.newContext({
    baseURL: url,
    viewport,
    serviceWorkers: 'block',
  });
  context.setDefaultTimeout(120_000);
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(({ pathname }) => pathname !== '/login');
  await page.close();
  return { context, close: () => browser.close() };
}

const drawnAt = (page) =>
  page.evaluate((name) => performance.getEntriesByName(name).at(-1)?.startTime ?? 0, DRAWN);

/** Returns the milliseconds from navigation until the map was fully drawn, and then idle for a while. */
export async function drawn(page) {
  await page.locator('canvas.maplibregl-canvas').waitFor();
  for (let last = 0; ; ) {
    await page.waitForTimeout(QUIET_MS);
    const now = await drawnAt(page);
    if (now > 0 && now === last) return now;
    last = now;
  }
}

/** Returns the milliseconds of each frame while the map is dragged back and forth. */
async function frames(page) {
  const box = await page.locator('canvas.maplibregl-canvas').boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.evaluate(() => {
    const times = [];
    let last = performance.now();
    const next = (now) => {
      times.push(now - last);
      last = now;
      if (globalThis.framesOfPan) requestAnimationFrame(next);
    };
    globalThis.framesOfPan = times;
    requestAnimationFrame(next);
  });
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let n = 1; n <= 60; n += 1)
    await page.mouse.move(x + 220 * Math.sin(n / 9), y + 120 * Math.sin(n / 7));
  await page.mouse.up();
  return page.evaluate(() => {
    const times = globalThis.framesOfPan;
    globalThis.framesOfPan = null;
    return times.slice(1);
  });
}

async function heapOf(context, page) {
  const client = await context.newCDPSession(page);
  await client.send('HeapProfiler.collectGarbage');
  await client.send('Performance.enable');
  const { metrics } = await client.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'JSHeapUsedSize').value;
}

async function measured(context, page, first) {
  const times = await frames(page);
  return {
    first,
    frame: percentile(times, 0.5),
    slow: percentile(times, 0.95),
    heap: await heapOf(context, page),
  };
}

/** Opens the evaluation map of a community resource at its first farm; or zoomed out by some steps. */
export async function lookAt({ context }, resourceId, stepsBack = 0) {
  const page = await context.newPage();
  await page.goto(`/community-resource/evaluate?resource=${resourceId}`);
  const first = await drawn(page);
  for (let n = 0; n < stepsBack; n += 1) {
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Zoom out' }).click();
    await page.waitForTimeout(300);
  }
  if (stepsBack > 0) await drawn(page);
  const result = await measured(context, page, first);
  await page.close();
  return result;
}

/**
 * Opens the evaluation map as another user: `seen(name, status)` returns when a farm's row showed that status, and when
 * the map was fully redrawn, both as clock milliseconds.
 */
export async function watchFarms({ context }, resourceId) {
  const page = await context.newPage();
  await page.addInitScript((drawn) => {
    const clock = () => performance.timeOrigin + performance.now();
    globalThis.rowsSaid = new Map();
    globalThis.mapDrawn = 0;
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const row = target instanceof Element && target.matches('li [role="img"]') && target.closest('li');
        if (row)
          globalThis.rowsSaid.set(`${row.querySelector('.clip').textContent} ${target.ariaLabel}`, clock());
      }
    }).observe(document, { subtree: true, attributes: true, attributeFilter: ['aria-label'] });
    new PerformanceObserver((list) => {
      const last = list.getEntriesByName(drawn).at(-1);
      if (last) globalThis.mapDrawn = performance.timeOrigin + last.startTime;
    }).observe({ type: 'mark' });
  }, DRAWN);
  await page.goto(`/community-resource/evaluate?resource=${resourceId}`);
  await drawn(page);
  return {
    seen: async (name, status) => {
      const answer = await page.waitForFunction(
        (key) => {
          const row = globalThis.rowsSaid.get(key);
          return row && globalThis.mapDrawn > row && { row, map: globalThis.mapDrawn };
        },
        `${name} ${status}`,
        { polling: 20, timeout: 20_000 },
      );
      await page.evaluate(() => globalThis.rowsSaid.clear());
      return answer.jsonValue();
    },
    close: () => page.close(),
  };
}

/** Opens plain MapLibre with farms of the same shape in a GeoJSON source, for comparison. */
export async function lookAtPlain({ context }, farms) {
  const page = await context.newPage();
  await page.route('**/plain/**', (route) => {
    const name = new URL(route.request().url()).pathname.slice('/plain/'.length);
    if (name === '')
      return route.fulfill({
        contentType: 'text/html',
        body: '<!doctype html><div id="map" style="height:900px"></div>',
      });
    return route.fulfill({ contentType: 'text/javascript', body: readFileSync(join(LIBRARY, name)) });
  });
  await page.goto('/plain/');
  await page.evaluate(
    async ([count, name, library]) => {
      const { Map: PlainMap, setWorkerUrl } = await import(library);
      setWorkerUrl('/plain/maplibre-gl-worker.mjs');
      const features = Array.from({ length: count }, (_, n) => {
        const [x, y] = [4 + (n % 100) * 0.003, 11 + Math.floor(n / 100) * 0.003];
        const ring = [
          [x, y],
          [x + 0.0011, y + 0.0002],
          [x + 0.0012, y + 0.0009],
          [x + 0.0005, y + 0.0012],
          [x - 0.0001, y + 0.0007],
          [x, y],
        ];
        return { type: 'Feature', id: n, properties: {}, geometry: { type: 'Polygon', coordinates: [ring] } };
      });
      const map = new PlainMap({
        container: 'map',
        style: {
          version: 8,
          sources: { farms: { type: 'geojson', data: { type: 'FeatureCollection', features } } },
          layers: [
            {
              id: 'fill',
              type: 'fill',
              source: 'farms',
              paint: { 'fill-color': '#FA8072', 'fill-opacity': 0.4 },
            },
            {
              id: 'line',
              type: 'line',
              source: 'farms',
              paint: { 'line-color': '#B8472A', 'line-width': 2 },
            },
          ],
        },
        center: [4.0005, 11.0006],
        zoom: 16.4,
      });
      map.on('idle', () => {
        performance.clearMarks(name);
        performance.mark(name);
      });
    },
    [farms, DRAWN, '/plain/maplibre-gl.mjs'],
  );
  const result = await measured(context, page, await drawn(page));
  await page.close();
  return result;
}
