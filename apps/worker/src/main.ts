import { enter } from '#libs/entry';

await enter(() => import('./program.js'));
