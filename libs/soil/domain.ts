import { defineDomain } from '#libs/platform';
import { recordDomain } from '#libs/records';
import { ABOUT_PERSON, HOLDS } from './about-person.js';
import { ERASES } from './erases.js';
import { Soil1795603010120 } from './persistence/migrations/1795603010120-soil.js';
import {
  samplesOfCommunity,
  samplesOfDeletedFarm,
  samplesOfResource,
} from './persistence/sample-trash.queries.js';
import { SoilModule } from './soil.module.js';
import { SOIL_SAMPLES } from './soil-samples.js';

const { records, cascades, ...kind } = recordDomain(SOIL_SAMPLES);
// The search finds the farm, which shows its samples: millions of them have numbers like S1.
const { search: _, ...meaning } = records.soilSample;

export const soil = defineDomain({
  name: 'soil',
  ...kind,
  module: SoilModule,
  migrations: [Soil1795603010120],
  owns: ['soil_sample', 'soil_table', 'soil_range'],
  aboutPerson: ABOUT_PERSON,
  holds: HOLDS,
  erases: ERASES,
  impersonal: { soil_table: 'Published tables.' },
  // A sample is part of its farm, and hidden with it.
  reads: ['community_resource', 'every_community', 'farm', 'farm_act', 'farm_act_farm', 'trash_farm'],
  records: { soilSample: meaning },
  cascades: {
    ...cascades,
    community: samplesOfCommunity,
    communityResource: samplesOfResource,
    deletedFarm: samplesOfDeletedFarm,
  },
});
