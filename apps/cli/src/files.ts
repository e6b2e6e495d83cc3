import { enter } from '#libs/entry';

/* `npm run files`: shows where uploads are stored, and copies them to another store. */
await enter(() => import('./files/program.js'));
