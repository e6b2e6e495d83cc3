import 'reflect-metadata';
import { slowLine } from './first-visit.mjs';
import { openScreen } from './map-screen.mjs';
import { addStaffOf, plantProgramme } from './programme.mjs';
import { bench, createDatabase, environmentOf, populate, say, startApi } from './support.mjs';
import { median, printTable } from './table.mjs';

/*
 * Measures the first page of each role over a slow line, signed in and with nothing kept: the time of the largest
 * contentful paint, and the bytes of the visit. Each visit is a new page; the median of three is shown.
 */
const VISITS = 3;
const MOST_MS = 2800;
const QUIET_MS = 2500;
const PHONE = { width: 390, height: 844 };
const PAGES = [
  ['admin', '/', null],
  ['admin', '/community', null],
  ['inspector0', '/', null],
  ['agent0', '/', PHONE],
  ['farmer0', '/', PHONE],
];

/** Opens a page once; returns the milliseconds of its largest paint, and its bytes. */
async function visit({ context }, path) {
  const page = await context.newPage();
  const client = await slowLine(page);
  const received = [];
  client.on('Network.loadingFinished', ({ encodedDataLength }) => received.push(encodedDataLength));
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      const last = list.getEntries().at(-1);
      globalThis.largest = { at: last.startTime, what: last.element?.outerHTML.slice(0, 60) ?? last.url };
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
  await page.goto(path, { waitUntil: 'commit' });
  for (let before = -1; before !== received.length; ) {
    before = received.length;
    await page.waitForTimeout(QUIET_MS);
  }
  const largest = await page.evaluate(() => globalThis.largest);
  const shown = new URL(page.url()).pathname;
  await page.close();
  return { ...largest, shown, bytes: received.reduce((sum, each) => sum + each, 0) };
}

await bench(async () => {
  const database = await createDatabase();
  const ids = await populate(database);
  say('planting 5,000 farmers');
  const programme = await plantProgramme(database, ids, 0, 5000);
  await addStaffOf(database, ids, [programme], 20);
  await database.query('VACUUM (ANALYZE)');
  const api = await startApi(environmentOf(database));
  const rows = [];
  for (const [username, path, viewport] of PAGES) {
    const screen = await openScreen(api.url, { username, ...(viewport && { viewport }) });
    if (!screen) return;
    const visits = [];
    for (let n = 0; n < VISITS; n += 1) visits.push(await visit(screen, path));
    await screen.close();
    const at = median(visits.map((each) => each.at));
    const [{ shown, what, bytes }] = visits;
    rows.push([
      `${username} ${shown}`,
      `${Math.round(at)} ms`,
      `${(bytes / 1000).toFixed(0)} kB`,
      `target ${MOST_MS}: ${at <= MOST_MS ? 'met' : 'missed'}; ${what}`,
    ]);
  }
  printTable('Largest contentful paint of first pages over slow 4G', rows);
});
