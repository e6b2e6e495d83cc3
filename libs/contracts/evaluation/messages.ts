/** What is said about the flags of the evaluation map. */
export const EVALUATION_MESSAGES = {
  statusCompleted: 'Farm Status Completed',
  statusNotCompleted: 'Farm Status not Completed',
  statusFailed: 'Error changing Farm Status',
} as const;
