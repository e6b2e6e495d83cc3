import { enter } from '#libs/entry';

/* `npm run backup`: saves database, files and a manifest as one folder below BACKUP_DIR. */
await enter(() => import('./backup/program.js'));
