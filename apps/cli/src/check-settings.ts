import { enter } from '#libs/entry';

/* `node dist/apps/cli/src/check-settings.js`: reports whether the programs would start with these settings and keys. */
await enter(() => import('./check-settings/program.js'));
