import { catalogue } from '../../../core/i18n/index.js';

export const t = catalogue(
  {
    title: 'Profile',
    edit: 'Edit Profile',
    editTitle: 'Edit Profile',
    firstName: 'First Name',
    male: 'Male',
    female: 'Female',
    roles: 'Role',
    account: 'Account',
    accessId: 'Access ID',
    person: 'About you',
    work: 'Your account',
    notAvailable: 'Not Available',
    record: 'Your farmer record',
    report: 'Everything about you',
    reportNote:
      'All data about you, as a PDF to print and as a data file. Names of other people are initials.',
  },
  'profile',
);
