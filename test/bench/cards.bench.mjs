import { readFileSync } from 'node:fs';
import { Transformer } from '@napi-rs/image';
import { fillFarmers } from './population.mjs';
import {
  bench,
  createDatabase,
  ended,
  environmentOf,
  populate,
  say,
  settle,
  signIn,
  startApi,
  startWorker,
} from './support.mjs';
import { printTable } from './table.mjs';

/*
 * Prints a thousand and ten thousand ID cards with photos, eight per page, each in one job of a newly started worker.
 * The peak is the kernel's lifetime peak of the worker (VmHWM).
 */
const SMALL = Number(process.env.BENCH_SMALL ?? 1000);
const LARGE = Number(process.env.BENCH_ROWS ?? 10_000);
const MOST_MB = 256;
/** Ten times the cards may take 12 times as long. */
const MOST_GROWTH = 1.2;

const peakOf = (pid) =>
  Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024;

/** Returns a JPEG of noise, which compresses worse than any photo. */
async function photo() {
  const [width, height] = [600, 750];
  const pixels = Buffer.alloc(width * height * 4);
  for (let at = 0, seed = 7; at < pixels.length; at += 1) {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    pixels[at] = at % 4 === 3 ? 255 : 96 + ((seed >> 16) % 64);
  }
  return new Blob([await Transformer.fromRgbaPixels(pixels, width, height).jpeg(85)], { type: 'image/jpeg' });
}

/** Stores the photo of one farmer, and gives it to all farmers of the resources. */
async function givePhotos(database, env, resourceIds) {
  const api = await startApi(env);
  const client = await signIn(api.url);
  const [{ id }] = await database.query(
    'SELECT farmer_id::int AS id FROM membership WHERE community_resource_id = $1 LIMIT 1',
    [resourceIds[0]],
  );
  const form = new FormData();
  form.append('file', await photo(), 'photo.jpg');
  const answer = await client.call('PUT', `/api/farmers/${id}/biometrics/passport`, form);
  if (answer.status !== 200) throw new Error(`photo: ${answer.status} ${answer.text}`);
  await database.query(
    `INSERT INTO farmer_biometric (farmer_id, kind, image, file_id, thumbnail_id)
     SELECT m.farmer_id, b.kind, b.image, b.file_id, b.thumbnail_id FROM membership m, farmer_biometric b
      WHERE b.farmer_id = $1 AND m.community_resource_id = ANY($2) ON CONFLICT DO NOTHING`,
    [id, resourceIds],
  );
  await api.stop();
}

async function printOnce(database, env, resourceId) {
  const [api, worker] = await Promise.all([startApi(env), startWorker(env)]);
  const client = await signIn(api.url);
  await settle();
  const answer = await client.call('POST', '/api/cards/print', {
    filter: { resourceId },
    include: ['DUPLICATE'],
    layout: 'A4',
    code: 'ONLINE',
  });
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
  const job = await ended(database, answer.body.id);
  if (job.state !== 'completed') throw new Error(`the print ended ${job.state}: ${job.error_message}`);
  const peak = peakOf(worker.pid);
  await Promise.all([api.stop(), worker.stop()]);
  return { seconds: job.seconds, peak, ...job.summary };
}

const row = (print) => [
  `${print.cards.toLocaleString('en')} cards, ${print.pages.toLocaleString('en')} pages`,
  `${print.seconds.toFixed(1)} s, ${Math.round(print.cards / print.seconds)} cards/s`,
  `${Math.round(print.size / 1024 / 1024)} MB file, worker ${Math.round(print.peak)} MB`,
];
const verdict = (met) => (met ? 'met' : 'missed');

await bench(async () => {
  const database = await createDatabase();
  const ids = await populate(database);
  const small = await fillFarmers(database, ids, 'Small', SMALL);
  const large = await fillFarmers(database, ids, 'Large', LARGE);
  const env = environmentOf(database);
  await givePhotos(database, env, [small, large]);
  await database.query('VACUUM (ANALYZE)');
  say(`printing ${SMALL} and ${LARGE} cards`);
  const few = await printOnce(database, env, small);
  const many = await printOnce(database, env, large);
  const growth = many.seconds / many.cards / (few.seconds / few.cards);
  printTable('ID cards with photos, eight per A4 page', [
    row(few),
    row(many),
    [
      'time per card, large / small',
      growth.toFixed(2),
      `target ${MOST_GROWTH}: ${verdict(growth <= MOST_GROWTH)}`,
    ],
    [
      'peak of the worker',
      `${Math.round(many.peak)} MB`,
      `target ${MOST_MB}: ${verdict(many.peak <= MOST_MB)}`,
    ],
  ]);
});
