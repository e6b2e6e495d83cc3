/** What is said about the flags of the evaluation map. */
export const EVALUATION_MESSAGES = {
  statusCompleted: 'Farm Status Completed',
  statusNotCompleted: 'Farm Status not Completed',
  reasonNeeded: 'Say in a sentence why the farm is completed all the same: at least 5 characters.',
  statusFailed: 'Error changing Farm Status',
} as const;
