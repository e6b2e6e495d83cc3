import { enter } from '#libs/entry';

/* `npm run restore -- <backup>`: puts a backup in the place of the database and of its files. */
await enter(() => import('./restore/program.js'));
