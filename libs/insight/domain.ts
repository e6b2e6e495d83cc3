import { defineDomain } from '#libs/platform';
import { InsightModule } from './insight.module.js';
import { FigureSlices1795323003700 } from './persistence/migrations/1795323003700-figure-slices.js';
import { MarksOfManyFarmers1795368100001 } from './persistence/migrations/1795368100001-marks-of-many-farmers.js';

/** Reads across all domains and writes only its own figures: its statements may read any table. */
export const insight = defineDomain({
  name: 'insight',
  module: InsightModule,
  migrations: [FigureSlices1795323003700, MarksOfManyFarmers1795368100001],
  owns: ['figure_slice', 'figure_mark'],
});
