import { defineDomain } from '#libs/platform';
import { OgcModule } from './ogc.module.js';

/** Live maps: farms as OGC API - Features, for map programs. */
export const ogc = defineDomain({
  name: 'ogc',
  module: OgcModule,
  reads: ['community', 'community_resource', 'farm', 'farm_resource', 'lga', 'state'],
});
