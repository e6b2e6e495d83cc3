import { enter } from '#libs/entry';

/* `npm run keys`: lists which data needs which keys, and re-encrypts all data with the newest. */
await enter(() => import('./keys/program.js'));
