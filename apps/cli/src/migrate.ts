import { enter } from '#libs/entry';

/* `npm run migrate`: migrates the database to this version's schema and grants rights to the application's role. */
await enter(() => import('./migrate/program.js'));
