import { enter } from '#libs/entry';

/* `npm run keys`: which keys are needed by what, and encrypting all with the newest. */
await enter(() => import('./keys/program.js'));
