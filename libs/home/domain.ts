import { defineDomain } from '#libs/platform';
import { HomeModule } from './home.module.js';

/** Home pages of users who see only their own data: a farmer their record, an agent their captures. */
export const home = defineDomain({
  name: 'home',
  module: HomeModule,
  reads: [
    'capture',
    'farmer',
    'farmer_biometric',
    'membership',
    'farm',
    'community',
    'community_resource',
    'lga',
    'ward',
    'app_user',
    'posting',
    'posting_farmer',
  ],
});
