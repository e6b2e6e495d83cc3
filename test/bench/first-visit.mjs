import { DRAWN, drawn } from './map-screen.mjs';

/** Lighthouse's Slow 4G: 1.6 Mbit/s down, 750 kbit/s up, 150 ms round trip. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };

/** Puts a page on a slow line with an empty cache; returns its client of Chromium's protocol. */
export async function slowLine(page) {
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Network.clearBrowserCache');
  await client.send('Network.emulateNetworkConditions', SLOW_4G);
  return client;
}

/** Returns the type of a load, for the sums. */
const kindOf = (path) =>
  path.startsWith('/api/') ? 'answers' : (/\.(js|css|woff2)$/.exec(path)?.[1] ?? 'page and places');

/**
 * Measures the first visit to the map over a slow line, by a signed-in user. Returns bytes, and milliseconds until all
 * code has arrived, until the queue has rows, until it can be worked with (rows, the first farm's details and its
 * boundary) and until the map is drawn. The last three depend on the processor as much as on the line.
 */
export async function lookOverSlowLine({ context }, resourceId) {
  const page = await context.newPage();
  const client = await slowLine(page);
  const asked = new Map();
  client.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) =>
    asked.set(requestId, { url: request.url, from: timestamp }),
  );
  client.on('Network.responseReceived', ({ requestId, response }) =>
    Object.assign(asked.get(requestId) ?? {}, { headers: response.encodedDataLength }),
  );
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) =>
    Object.assign(asked.get(requestId) ?? {}, { bytes: encodedDataLength, to: timestamp }),
  );
  const received = [];
  client.on('Network.dataReceived', ({ encodedDataLength, timestamp }) =>
    received.push({ bytes: encodedDataLength, at: timestamp }),
  );
  await page.addInitScript((name) => {
    globalThis.drawnAt = [];
    const look = () => {
      const rows = document.querySelector('li[aria-posinset]');
      const farm = document.querySelector('dl') && document.querySelector('[data-preview="true"]');
      if (rows) globalThis.rowsAt ??= performance.now();
      if (rows && (farm || globalThis.drawnAt.length > 0)) globalThis.usableAt = performance.now();
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntriesByName(name)) globalThis.drawnAt.push(startTime);
    }).observe({ type: 'mark' });
  }, DRAWN);
  await page.goto(`/community-resource/evaluate?resource=${resourceId}`, { waitUntil: 'commit' });
  await drawn(page);
  // First time that everything was drawn including the farms.
  const whole = await page.evaluate(() => {
    const farms = performance
      .getEntriesByType('resource')
      .find(({ name }) => name.includes('/api/evaluation/maps/'));
    return globalThis.drawnAt.find((at) => at > farms.responseEnd);
  });
  const [rows, usable] = await page.evaluate(() => [globalThis.rowsAt, globalThis.usableAt]);
  const loads = [...asked.values()].filter(({ bytes, url }) => bytes && !url.startsWith('data:'));
  const start = Math.min(...loads.map(({ from }) => from));
  const kinds = {};
  for (const { url, bytes, headers = 0 } of loads) {
    const kind = kindOf(new URL(url).pathname);
    kinds[kind] ??= { files: 0, bytes: 0, headers: 0 };
    kinds[kind].files += 1;
    kinds[kind].bytes += bytes;
    kinds[kind].headers += headers;
  }
  const code = Math.max(...loads.filter(({ url }) => /\/maps-[^/]*\.js$/.test(url)).map(({ to }) => to));
  await page.close();
  const headers = loads.reduce((sum, load) => sum + (load.headers ?? 0), 0);
  const early = received.filter(({ at }) => (at - start) * 1000 <= usable);
  return {
    usable,
    usableBytes: headers + early.reduce((sum, { bytes }) => sum + bytes, 0),
    whole,
    rows,
    code: Math.round((code - start) * 1000),
    kinds,
    bytes: loads.reduce((sum, load) => sum + load.bytes, 0),
    loads: loads
      .map(({ url, from, to, bytes }) => ({
        name: new URL(url).pathname,
        from: Math.round((from - start) * 1000),
        to: Math.round((to - start) * 1000),
        bytes,
      }))
      .sort((a, b) => a.from - b.from),
  };
}
