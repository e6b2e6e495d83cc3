import { availableParallelism } from 'node:os';
import { say } from './support.mjs';
import { fifths, percentile, printColumns, printTable } from './table.mjs';

/**
 * Limits of each multiple of the load: 95th percentiles in milliseconds of reads, acts and events on sockets, and the
 * milliseconds of PostgreSQL for a call. At twice and four times the load, reads may be late or shed.
 */
const LIMITS_OF = {
  1: { read: 300, write: 500, event: 100, cost: 4 },
  2: { write: 1000, event: 300 },
  4: { write: 2000, event: 1000 },
};

/**
 * Memory counts as flat if it grows by at most this much, and an API's nursery. For a worker it is resident memory, because its heap is
 * limited. For an API it is the minimum used heap: V8 delays garbage collection while it has room.
 */
const FLAT = { share: 1.25, mb: 48, nurseryMb: 64 };

const count = (number) => number.toLocaleString('en');
const mb = (number) => `${number.toFixed(0)} MB`;

/** Prints the tables of a stage, and returns its verdict: `{ line, met }`. */
export function report(stage) {
  const { name, times, seconds, think, farmers, programmes, imported } = stage;
  const { tally, start, jobs, sockets, events, scans, slow, seen, api } = stage;
  const [reads, writes] = [tally.of('read'), tally.of('write')];
  const calls = reads.times.length + writes.times.length;
  printColumns(
    `${name} for ${seconds} s, each an act in ${think} s: ${(calls / seconds).toFixed(1)} calls a second, in ms`,
    ['', 'what', 'count', 'p50', 'p95', 'p99', 'max', 'shed', 'errors', ''],
    tally.rows(),
  );
  printTable('Meanwhile', [
    ['programmes', `${count(farmers)} farmers and farms`, `${programmes} community resources`],
    ['sockets', count(sockets), `${count(events)} events came`],
    ...jobs.map(([what, how]) => [what, how, what === 'import' ? `${count(imported)} rows` : '']),
    ...Object.entries(seen.processes).map(([name, { first, last, most, share }]) => [
      name,
      `${mb(first)} at first, ${mb(last)} at last, ${mb(most)} at most`,
      work(share, calls, seconds),
    ]),
    ...(seen.treeShare === null ? [] : [['PostgreSQL', '', work(seen.treeShare, calls, seconds)]]),
    [
      'all cores of this machine',
      `${(seen.busy * 100).toFixed(0)} % busy`,
      `${availableParallelism()} cores`,
    ],
    ...scans.map(({ name, scans, rows }) => [
      `${name} read from end to end`,
      `${count(scans)} times`,
      `${count(rows)} rows`,
    ]),
    [
      'longest stall of the API',
      `${api.stall.toFixed(0)} ms`,
      `${api.waiting} waited for a connection at most`,
    ],
    [
      'heap of the API that is in use',
      `${fifths(api.heaps)
        .map((each) => each.toFixed(0))
        .join(', ')} MB`,
      'least of each fifth of the time',
    ],
    ...['read', 'write'].map((sort) => [
      `${sort}s, p95 in each tenth of the time`,
      tally.course(sort, start, start + seconds * 1000).join(', '),
      'ms',
    ]),
    ['late by the generator itself', `${seen.ownLag.toFixed(0)} ms`, 'p99 of its event loop'],
  ]);
  if (slow) {
    const columns = ['in all', 'times', 'each', 'planning', 'beginning'];
    const { sum } = slow;
    printColumns(
      `${count(sum.calls)} statements, ${(sum.calls / calls).toFixed(1)} a call; ${count(Math.round(sum.worked))} ms, of them ${count(Math.round(sum.planned))} ms planning. Those that took most`,
      columns,
      slow.slow,
    );
    printColumns('Planned longest', columns, slow.planned);
    printColumns('The most frequent ones', columns, slow.frequent);
  }
  for (const fault of tally.faults) say(fault);
  const errors = tally.faults.length === 0 ? 0 : Math.max(tally.faults.length, reads.errors + writes.errors);
  // After a high load, V8 collects less than once in a fifth of the time: two fifths are compared with two.
  const [, second, third, fourth, fifth] = fifths(api.heaps);
  const [alive, aliveAtLast] = [Math.min(second, third), Math.min(fourth, fifth)];
  const { first, last } = seen.processes.worker;
  const growing = [
    ['API', alive + FLAT.nurseryMb, aliveAtLast],
    ['worker', first, last],
  ].filter(([, before, after]) => after > before * FLAT.share && after > before + FLAT.mb);
  const most = LIMITS_OF[times] ?? LIMITS_OF[4];
  const verdicts = [
    ...(most.read
      ? [verdict('reads', reads.times, most.read), [reads.shed === 0, `${reads.shed} reads shed`]]
      : []),
    verdict('acts', writes.times, most.write),
    verdict('sockets', tally.of('event').times, most.event),
    [writes.shed === 0, `${writes.shed} acts shed`],
    [errors === 0, `${errors} errors`],
    ...(seen.treeShare === null || !most.cost
      ? []
      : [
          [
            (seen.treeShare * seconds * 1000) / calls <= most.cost,
            `PostgreSQL ${((seen.treeShare * seconds * 1000) / calls).toFixed(1)} of ${most.cost} ms a call`,
          ],
        ]),
    [
      growing.length === 0,
      growing.length === 0 ? 'memory flat' : `memory of ${growing.map(([name]) => name).join(' and ')} grew`,
    ],
  ];
  const met = verdicts.every(([well]) => well);
  const texts = verdicts.map(([well, text]) => `${text}${well ? '' : ' (!)'}`).join(', ');
  return { met, line: `\n${met ? 'MET' : 'MISSED'}, ${name}: ${texts}` };
}

/** Returns the share of a core over the whole run, and the cost per call. */
function work(share, calls, seconds) {
  return `${(share * 100).toFixed(0)} % of a core, ${((share * seconds * 1000) / calls).toFixed(1)} ms a call`;
}

function verdict(what, times, limit) {
  const p95 = percentile(times, 0.95) ?? Number.POSITIVE_INFINITY;
  return [p95 <= limit, `${what} p95 ${p95.toFixed(0)} of ${limit} ms`];
}
