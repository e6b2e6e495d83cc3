import { defineDomain } from '#libs/platform';
import { InsightModule } from './insight.module.js';
import { Insight1795601400000 } from './persistence/migrations/1795601400000-insight.js';

/** Reads across all domains and writes only its own figures: its statements may read any table. */
export const insight = defineDomain({
  name: 'insight',
  module: InsightModule,
  migrations: [Insight1795601400000],
  owns: ['figure_slice', 'figure_mark'],
});
