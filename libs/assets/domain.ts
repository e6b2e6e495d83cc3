import { defineDomain } from '#libs/platform';
import { recordDomain } from '#libs/records';
import { ABOUT_PERSON, HOLDS } from './about-person.js';
import { ASSETS } from './asset-kind.js';
import { AssetsModule } from './assets.module.js';
import { ERASES } from './erases.js';
import { Assets1795603010130 } from './persistence/migrations/1795603010130-assets.js';
import { purgeAssets } from './purge-assets.js';

const own = recordDomain(ASSETS);
// The global search does not offer assets: they are found on their farm.
const { search: _, ...meaning } = own.records.asset;

export const assets = defineDomain({
  name: 'assets',
  migrations: [Assets1795603010130],
  owns: ['farm_asset'],
  aboutPerson: ABOUT_PERSON,
  holds: HOLDS,
  erases: ERASES,
  // The farm of an asset decides who sees it.
  reads: ['farm'],
  maintenance: [{ name: 'assets of deleted farms', run: purgeAssets }],
  ...own,
  module: AssetsModule,
  records: { asset: meaning },
});
