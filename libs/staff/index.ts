export { CreateStaff } from './create-staff.service.js';
export { staff } from './domain.js';
export { insertStaff } from './persistence/staff.queries.js';
export { ReadStaff } from './read-staff.service.js';
export { StaffModule } from './staff.module.js';
export { StaffDrafts } from './staff-drafts.service.js';
export { StaffStatus } from './staff-status.service.js';
export { UpdateStaff } from './update-staff.service.js';
