import { enter } from '#libs/entry';

/*
 * `npm run audit:checkpoint`, `npm run audit:verify`: signs a checkpoint of the log, and verifies the log against it
 * later.
 */
await enter(() => import('./audit/program.js'));
