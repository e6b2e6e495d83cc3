import { enter } from '#libs/entry';

/* `npm run account -- create | list | reset-password`: accounts and administrators from the command line. */
await enter(() => import('./account/program.js'));
