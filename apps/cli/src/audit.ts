import { enter } from '#libs/entry';

/* `npm run audit:checkpoint`, `npm run audit:verify`: signs what the log says, and holds it against that later. */
await enter(() => import('./audit/program.js'));
