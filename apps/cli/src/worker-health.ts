import { enter } from '#libs/entry';

/*
 * `node dist/apps/cli/src/worker-health.js <file> [seconds]`: exits with 0 while the worker that writes that file is
 * alive.
 */
await enter(() => import('./worker-health/program.js'));
