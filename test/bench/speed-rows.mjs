/**
 * Rows of docs/speed.md and of `npm run bench -- summary`: `id` names a figure that `bench` returns. A row is met at
 * most, or at least, at its target.
 */
export const SPEED_ROWS = [
  { id: 'undo', work: 'Undo of a reset of all maps, against the reset', bench: 'bulk-acts', atMost: 2 },
  { id: 'slope', work: 'Bulk acts: steepest log-log slope', bench: 'bulk-acts', atMost: 1.15 },
  {
    id: 'import',
    work: 'Raw COPY of 100,000 farmers × 18, against their import',
    bench: 'import',
    atLeast: 0.45,
  },
  { id: 'workbook', work: 'Import as XLSX, against CSV', bench: 'import', atMost: 1.3 },
  { id: 'maps', work: 'Import of a map of 22,000 farms, against raw COPY', bench: 'import-maps', atMost: 3 },
  {
    id: 'mapsAgain',
    work: 'Import of the same map again, against raw COPY',
    bench: 'import-maps',
    atMost: 1.5,
  },
  {
    id: 'inputs',
    work: 'Raw COPY of ledger entries, against their import',
    bench: 'import-inputs',
    atLeast: 0.3,
  },
  { id: 'export', work: 'COPY of farmers to STDOUT, against their export', bench: 'export', atLeast: 0.6 },
  { id: 'firstVisitBytes', work: 'First visit to the map until it is usable, kB', bench: 'map', atMost: 420 },
  {
    id: 'firstVisit',
    work: 'First visit to the map on slow 4G until it is usable, s',
    bench: 'map',
    atMost: 3,
  },
  { id: 'screen', work: 'Click to the row in another browser, p95, ms', bench: 'realtime', atMost: 100 },
  {
    id: 'overview',
    work: 'Overview while five farms a second change, p95, ms',
    bench: 'overview',
    atMost: 250,
  },
  { id: 'anomalies', work: 'Page of anomalies at 1,000,000 entries, ms', bench: 'ledger', atMost: 250 },
  { id: 'entries', work: '100,000 entries in one statement, all repaid, s', bench: 'ledger', atMost: 5 },
  { id: 'inspection', work: 'Inspection of 100,000 farms, s', bench: 'findings', atMost: 30 },
];

/** Sizes of the benches in a summary, which is to take ten minutes. */
export const SUMMARY_SIZES = {
  'bulk-acts': { BENCH_SIZES: '4000,40000' },
  import: { BENCH_ROUNDS: '1' },
  'import-maps': { BENCH_ROUNDS: '1' },
  'import-inputs': { BENCH_ROUNDS: '1', BENCH_ROWS: '40000' },
  export: { BENCH_ROUNDS: '1', BENCH_ROWS: '300000' },
  realtime: { BENCH_ROWS: '40000' },
  overview: { BENCH_FARMS: '100000' },
};
