import { catalogue } from '../../core/i18n/index.js';

/** Every text of a farmer's record. */
export const t = catalogue({
  personal: 'Personal details',
  farms: 'Farms',
  communities: 'Communities',
  gone: 'There is no farmer at this address, or none that you may see.',
  bvn: 'BVN',
  tempId: 'Temp ID',
  gender: 'Gender',
  birth: 'Date of birth',
  bank: 'Bank',
  account: 'Account number',
  M: 'Male',
  F: 'Female',
  phone: 'Phone number',
  email: 'Email',
  address: 'Address',
  notGiven: 'Not given',
  noFarms: 'No farm of this farmer has been mapped yet.',
  noCommunities: 'This farmer belongs to no community that you may see.',
  farm: 'Farm {number}',
  ACTIVE: 'Active',
  COMPLETED: 'Completed',
});
