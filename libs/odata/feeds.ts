import type { ExportKindName } from '#libs/contracts';
import type { ExportKind } from '#libs/platform';
import type { DescribedFeed } from './domain/documents.js';
import { type Property, propertyOf } from './domain/properties.js';

const id = (name: string, sql: string): Property => ({ name, type: 'Edm.Int64', sql });

/** A feed: the rows of an export kind, in the order of their keys. */
export interface Feed {
  name: string;
  kind: ExportKindName;
  /** In the order of an index, so that each page costs the same. */
  keys: readonly Property[];
  /** Ids of related rows, by which programs join feeds. */
  ids: readonly Property[];
}

export const FEEDS: readonly Feed[] = [
  { name: 'Farmers', kind: 'farmers', keys: [id('Id', 'f.id')], ids: [] },
  {
    name: 'Farms',
    kind: 'farms',
    keys: [id('Id', 'f.id')],
    ids: [
      id('FarmerId', 'f.farmer_id'),
      id('CommunityId', 'f.community_id'),
      id('CommunityResourceId', 'f.community_resource_id'),
    ],
  },
  {
    name: 'Members',
    kind: 'communityFarmers',
    keys: [id('CommunityId', 'b.community_id'), id('FarmerId', 'b.farmer_id')],
    ids: [id('CommunityResourceId', 'b.community_resource_id')],
  },
  {
    name: 'LedgerEntries',
    kind: 'ledgerEntries',
    keys: [id('Id', 'e.id')],
    ids: [id('FarmerId', 'e.farmer_id'), id('CommunityResourceId', 'e.community_resource_id')],
  },
  {
    name: 'Recovery',
    kind: 'recovery',
    keys: [
      id('CommunityResourceId', 'l.community_resource_id'),
      { name: 'LedgerSeason', type: 'Edm.String', sql: 'l.season' },
      id('FarmerId', 'l.farmer_id'),
    ],
    ids: [],
  },
  {
    name: 'MessageRecipients',
    kind: 'recipients',
    keys: [id('Id', 'm.id')],
    ids: [id('FarmerId', 'm.farmer_id')],
  },
  {
    name: 'Captures',
    kind: 'captures',
    keys: [id('Id', 'c.id')],
    ids: [id('FarmerId', 'c.farmer_id'), id('FarmId', 'c.farm_id')],
  },
];

/** Describes a feed without the columns that its reader may not see. */
export function describe(feed: Feed, kind: ExportKind, hidden: readonly string[]): DescribedFeed {
  const columns = kind.columns.filter(({ field }) => !hidden.includes(field)).map(propertyOf);
  return { name: feed.name, keys: feed.keys, properties: [...feed.keys, ...feed.ids, ...columns] };
}
