import { recordMessages } from '../platform/record-calls.js';

export const ISSUE_MESSAGES = {
  logged: 'Issue logged',
  logFailed: 'The issue could not be logged. {message}',
  answered: 'Answer sent',
  answerFailed: 'The answer could not be sent. {message}',
  visitSaved: 'Visit saved',
  visitFailed: 'The visit could not be saved. {message}',
  closed: 'Issue closed',
  reopened: 'Issue reopened',
  closeFailed: 'The issue could not be changed. {message}',
  photoSaved: 'Photo saved',
  cropsDigits: 'Enter the number of crops in digits, with at most one dot.',
  startFuture: 'Choose today or an earlier day.',
  farmerMissing: 'Choose the farmer.',
  visitPast: 'Choose today or a later day.',
  reminderLate: 'Choose a day from today to the day of the visit.',
  reminderFar: 'Choose a day in the next 90 days.',
};

export const ISSUE_PROBLEM_MESSAGES = { closed: 'This issue is closed. Reopen it first.' };

export const OUTBREAK_MESSAGES = {
  ...recordMessages('outbreak'),
  descriptionMissing: 'Describe the outbreak.',
};
