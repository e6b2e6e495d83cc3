import { readFileSync } from 'node:fs';
import {
  ACCESS_MESSAGES,
  COMMUNITY_MESSAGES,
  EVALUATION_MESSAGES,
  IDENTITY_MESSAGES,
  IMPORTS_MESSAGES,
  PLATFORM_MESSAGES,
  STAFF_MESSAGES,
} from '#libs/contracts';
import { t as shared } from '../core/i18n/index.js';
import { NOTIFICATION_TIME } from '../core/notifications/slice.js';
import { t as session } from '../features/identity/session/texts.js';
import { t as kit } from '../ui/texts.js';

const WEB = 'apps/web/src';
const { signIn, password, profile } = IDENTITY_MESSAGES;
const { accessList } = ACCESS_MESSAGES;
const community = COMMUNITY_MESSAGES;

/**
 * Sentence of the specification with correct spelling -> Gona's text -> the file that shows it, and its reference
 * there.
 */
const DOCUMENTED: readonly [sentence: string, ours: string, place: string, by: string | RegExp][] = [
  // Part 1, section 8.
  [
    'Unable to log in. Please try again.',
    signIn.failed,
    'features/identity/session/SignInForm.tsx',
    'failed',
  ],
  [
    'Please enter the correct credentials.',
    signIn.credentials,
    'features/identity/session/SignInForm.tsx',
    'credentials',
  ],
  [
    'You are not authorised to access this portal.',
    signIn.unauthorised,
    'features/identity/session/SignInForm.tsx',
    'signIn.unauthorised',
  ],
  [
    'Server is unable to process your request. Try again later.',
    community.loadFailed,
    'core/api/problem.ts',
    'COMMUNITY_MESSAGES.loadFailed',
  ],
  [
    'Password changed successfully',
    password.changed,
    'features/identity/settings/saga.ts',
    'success: ({ message }) => message',
  ],
  [
    'An error occurred while trying to update password.',
    password.failed,
    'features/identity/settings/saga.ts',
    'IDENTITY_MESSAGES.password.failed',
  ],
  [
    'An error occurred while trying to update password.',
    password.failed,
    'features/staff/SignInPanel.tsx',
    'IDENTITY_MESSAGES.password.failed',
  ],
  [
    "Passwords don't match",
    password.mismatch,
    'features/identity/settings/PasswordPanel.tsx',
    'password.mismatch',
  ],
  [
    'Please update your password to keep your account secure',
    IDENTITY_MESSAGES.session.resetPassword,
    'core/session/changes.saga.ts',
    'resetPassword',
  ],
  ['user successfully created', accessList.userCreated, 'features/access/AccessListPage.tsx', /succeeded/],
  [
    'Resource Already Part of access List',
    accessList.alreadyThere,
    'features/access/ReachPanel.tsx',
    'accessList.alreadyThere',
  ],
  ['Resource Successfully Added To List', accessList.added, 'features/access/saga.ts', 'accessList.added'],
  ['No record found', accessList.noRecord, 'features/access/AccessListPage.tsx', 'accessList.noRecord'],
  [
    'You Are Not Authorised To Use Portal',
    session('unauthorised'),
    'features/identity/session/UnauthorisedPage.tsx',
    'unauthorised',
  ],
  ["The page {path} doesn't exist", shared('pageMissing'), 'app/shell/FallbackPage.tsx', 'pageMissing'],
  [
    'Please set the access level for this user to proceed.',
    STAFF_MESSAGES.accessMissing,
    'features/staff/form.ts',
    'accessMissing',
  ],
  [
    'No data available.',
    PLATFORM_MESSAGES.general.noData,
    'features/staff/StaffListPage.tsx',
    'general.noData',
  ],
  // Part 2, section 8.
  [
    'No record(s) found',
    PLATFORM_MESSAGES.general.noRecords,
    'features/community/CommunitiesPage.tsx',
    'general.noRecords',
  ],
  [
    'No record(s) found',
    PLATFORM_MESSAGES.general.noRecords,
    'features/community/CommunityListPage.tsx',
    'general.noRecords',
  ],
  ['New community resource added!', community.resourceAdded, 'features/community/saga.ts', 'resourceAdded'],
  [
    'Error occurred while adding new community resource.',
    community.resourceFailed,
    'features/community/saga.ts',
    'failure: COMMUNITY_MESSAGES.resourceFailed',
  ],
  [
    'Community resource successfully updated!',
    community.resourceUpdated,
    'features/community/saga.ts',
    'success: COMMUNITY_MESSAGES.resourceUpdated',
  ],
  [
    'Error occurred while updating community resource.',
    community.resourceUpdateFailed,
    'features/community/saga.ts',
    'failure: COMMUNITY_MESSAGES.resourceUpdateFailed',
  ],
  [
    'Community Resource Suspended successfully!',
    community.suspended,
    'features/community/saga.ts',
    'COMMUNITY_MESSAGES.suspended',
  ],
  [
    'Error while suspending community resource!',
    community.suspendFailed,
    'features/community/saga.ts',
    'failure: COMMUNITY_MESSAGES.suspendFailed',
  ],
  ['New community added!', community.communityAdded, 'features/community/saga.ts', 'communityAdded'],
  [
    'Error occurred while adding new community.',
    community.communityFailed,
    'features/community/saga.ts',
    'failure: COMMUNITY_MESSAGES.communityFailed',
  ],
  [
    'Farm Status Completed',
    EVALUATION_MESSAGES.statusCompleted,
    'features/evaluation/acts/bar-words.ts',
    'statusCompleted',
  ],
  [
    'Farm Status not Completed',
    EVALUATION_MESSAGES.statusNotCompleted,
    'features/evaluation/acts/bar-words.ts',
    'statusNotCompleted',
  ],
  [
    'Error changing Farm Status',
    EVALUATION_MESSAGES.statusFailed,
    'features/evaluation/acts/change-status.saga.ts',
    'EVALUATION_MESSAGES.statusFailed',
  ],
  ['Farm Deleted', EVALUATION_MESSAGES.deleted, '../../../libs/evaluation/delete-farm.service.ts', 'deleted'],
  [
    'Error Deleting Farm',
    EVALUATION_MESSAGES.deleteFailed,
    'features/evaluation/acts/farm-act.saga.ts',
    'EVALUATION_MESSAGES.deleteFailed',
  ],
  [
    'Farm Maps Reset Successfully',
    EVALUATION_MESSAGES.reset,
    '../../../libs/evaluation/reset-farm-maps.service.ts',
    'EVALUATION_MESSAGES.reset',
  ],
  [
    'Error Resetting Maps',
    EVALUATION_MESSAGES.resetFailed,
    'features/evaluation/acts/farm-act.saga.ts',
    'EVALUATION_MESSAGES.resetFailed',
  ],
  [
    'Error occurred while trying to disapprove data.',
    EVALUATION_MESSAGES.rejectFailed,
    'features/evaluation/reject/RejectForm.tsx',
    'EVALUATION_MESSAGES.rejectFailed',
  ],
  [
    'Work Saved successfully',
    EVALUATION_MESSAGES.saved,
    'features/evaluation/editor/save.saga.ts',
    'EVALUATION_MESSAGES.saved',
  ],
  [
    'Error saving work',
    EVALUATION_MESSAGES.saveFailed,
    'features/evaluation/editor/save.saga.ts',
    'failed(EVALUATION_MESSAGES.saveFailed',
  ],
  [
    'Upload Failed and Error occurred',
    IMPORTS_MESSAGES.failed,
    'features/imports/upload.saga.ts',
    'IMPORTS_MESSAGES.failed',
  ],
  [
    'Error uploading',
    IMPORTS_MESSAGES.uploadError,
    'features/imports/job-views.ts',
    'IMPORTS_MESSAGES.uploadError',
  ],
  [
    'Profile updated successfully.',
    profile.updated,
    'features/identity/profile/profile.ts',
    'success: ({ message }) => message',
  ],
  [
    "Are you sure? You won't be able to revert this!",
    kit('confirmBody'),
    'ui/ConfirmDialog.tsx',
    'confirmBody',
  ],
  ['Yes, delete it', shared('confirmYes'), 'ui/ConfirmDialog.tsx', 'confirmYes'],
  ['No, cancel', shared('confirmNo'), 'ui/ConfirmDialog.tsx', 'confirmNo'],
];

describe('a sentence of the specification', () => {
  it.each(DOCUMENTED)('“%s” is said as it is written', (sentence, ours, place, by) => {
    expect(ours).toBe(sentence);
    const shown = readFileSync(`${WEB}/${place}`, 'utf8');
    if (typeof by === 'string') expect(shown).toContain(by);
    else expect(shown).toMatch(by);
  });

  it('has one of three titles, for as long as its kind requires', () => {
    const { info, success, error } = PLATFORM_MESSAGES.titles;
    expect([info, success, error]).toEqual(['Info!', 'Success!', 'Error!']);
    expect(NOTIFICATION_TIME).toEqual({ info: 8000, success: 5000, error: 5000 });
  });
});
