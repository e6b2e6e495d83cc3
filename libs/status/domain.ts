import { defineDomain } from '#libs/platform';
import { StatusModule } from './status.module.js';

export const status = defineDomain({
  name: 'status',
  module: StatusModule,
  // Whether what happened has been signed.
  reads: ['event_log'],
});
