import { ASSETS_MESSAGES, assetCalls, placeAsset } from '#libs/contracts';
import { recordStore } from '../../core/records/record-store.js';
import { registerSagas } from '../../core/store.js';
import { command } from '../../core/tasks/command.js';
import { ASSETS_PATH } from './addresses.js';
import { t } from './texts.js';

export const assets = recordStore('assets', assetCalls, {
  one: 'asset',
  many: 'assets',
  path: ASSETS_PATH,
  follows: ['asset.*', 'farm.*', 'staff.grantsChanged', 'accessList.*'],
  ofAccount: true,
  labels: { empty: t('none') },
  messages: ASSETS_MESSAGES,
  form: () => import('./AssetForm.js'),
});

export const placing = command('assets/place', placeAsset, {
  success: ASSETS_MESSAGES.placed,
  reloads: [assets.list],
});

registerSagas('assets', [assets, placing]);
