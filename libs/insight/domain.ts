import { defineDomain } from '#libs/platform';
import { InsightModule } from './insight.module.js';

/** Reads across all domains, and writes nothing: its statements may name any table. */
export const insight = defineDomain({ name: 'insight', module: InsightModule });
