import { enter } from '#libs/entry';

/* `npm run seed`: the demo account with its people and farms. Run again it changes nothing that is there. */
await enter(() => import('./demo/program.js'));
