import { defineDomain } from '#libs/platform';
import { checkFigures } from './check-figures.js';
import { InsightModule } from './insight.module.js';
import { Insight1795601400000 } from './persistence/migrations/1795601400000-insight.js';
import { FarmSizes1796003600100 } from './persistence/migrations/1796003600100-farm-sizes.js';
import { MembersOfResources1796006020100 } from './persistence/migrations/1796006020100-members-of-resources.js';

/** Reads across all domains and writes only its own figures: its statements may read any table. */
export const insight = defineDomain({
  name: 'insight',
  module: InsightModule,
  migrations: [Insight1795601400000, FarmSizes1796003600100, MembersOfResources1796006020100],
  owns: ['figure_slice', 'figure_mark', 'central_figure', 'figure_check'],
  maintenance: [{ name: 'comparison of figures with a full count', run: checkFigures }],
});
