import { enter } from '#libs/entry';

/* `npm run seed`: makes the demo account with its people and farms. A repeated run changes no existing data. */
await enter(() => import('./demo/program.js'));
