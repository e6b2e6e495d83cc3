import { catalogue } from '../../core/i18n/index.js';

export const t = catalogue({
  title: 'Profile',
  edit: 'Edit Profile',
  editTitle: 'Edit Profile',
  username: 'Username',
  firstName: 'First Name',
  surname: 'Surname',
  email: 'Email',
  phone: 'Phone',
  address: 'Address',
  gender: 'Gender',
  male: 'Male',
  female: 'Female',
  roles: 'Role',
  account: 'Account',
  accessId: 'Access ID',
  none: 'Not given',
  person: 'About you',
  work: 'Your account',
  chooseGender: 'Choose',
  save: 'Save',
});
