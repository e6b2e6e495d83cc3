import { enter } from '#libs/entry';

/* `npm run migrate`: brings the database to this version's tables and gives the application's role its rights. */
await enter(() => import('./migrate/program.js'));
