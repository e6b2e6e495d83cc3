import { ADMINISTRATORS, createStaff, GRANTS, type Role } from '#libs/contracts';
import { defineFeature } from '../../core/feature/define.js';

const READERS: readonly Role[] = ['STAFF', ...ADMINISTRATORS];
const trail = [{ title: 'Staff', path: '/staff' }];

export default defineFeature({
  name: 'staff',
  pages: [
    {
      path: '/staff',
      title: 'Staff',
      roles: READERS,
      grants: [GRANTS.viewStaff],
      nav: { group: 'administration', order: 20, icon: 'users', covers: ['/add-new-staff'] },
      load: () => import('./StaffListPage.js'),
    },
    {
      path: '/staff/:staffId',
      title: 'Profile',
      roles: READERS,
      grants: [GRANTS.viewStaff],
      trail,
      load: () => import('./StaffProfilePage.js'),
    },
    {
      path: '/add-new-staff',
      title: 'Add new staff',
      roles: ADMINISTRATORS,
      form: createStaff,
      trail,
      load: () => import('./StaffWizardPage.js'),
    },
  ],
  records: { staff: { icon: 'user', title: 'Staff', to: ({ id }) => [`/staff/${id}`] } },
});
