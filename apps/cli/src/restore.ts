import { enter } from '#libs/entry';

/* `npm run restore -- <backup>`: replaces the database and its files with a backup. */
await enter(() => import('./restore/program.js'));
