import { CreateStaff } from '../staff/create-staff.service.js';
import { ReadStaff } from '../staff/read-staff.service.js';
import { StaffDrafts } from '../staff/staff-drafts.service.js';
import { StaffNumbers } from '../staff/staff-numbers.js';
import { StaffStatus } from '../staff/staff-status.service.js';
import { UpdateStaff } from '../staff/update-staff.service.js';
import { AccessLists } from './access-lists.service.js';
import { IssueCredentials } from './issue-credentials.service.js';
import { ReachableUsers } from './reachable-users.js';
import { SeeAs } from './see-as.service.js';
import { SetPasswordLinks } from './set-password-links.service.js';

/** What administrators do with people: their users, access lists and staff records. */
export const PEOPLE = [
  AccessLists,
  CreateStaff,
  IssueCredentials,
  ReadStaff,
  SeeAs,
  SetPasswordLinks,
  StaffDrafts,
  StaffStatus,
  UpdateStaff,
];

/** What these use among themselves. */
export const PEOPLE_INSIDE = [ReachableUsers, StaffNumbers];
