import { enter } from '#libs/entry';

/* `npm run files`: where uploads lie, and copying them to another place. */
await enter(() => import('./files/program.js'));
