import { defineDomain } from '#libs/platform';
import { EvaluationModule } from './evaluation.module.js';
import { EVENTS } from './events.js';

export const evaluation = defineDomain({
  name: 'evaluation',
  module: EvaluationModule,
  // The map shows farms with all that belongs to them, and a farm's history is what the log says of it.
  reads: [
    'farm',
    'farm_boundary_version',
    'farm_count',
    'farmer',
    'farmer_biometric',
    'community',
    'app_user',
    'event_log',
  ],
  events: EVENTS,
});
