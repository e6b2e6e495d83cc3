export const JOBS_MESSAGES = {
  notCancellable: 'This job has already ended.',
  notPaused: 'This job is not waiting for an answer. It is running or has ended.',
  cancelRequested: 'The job will stop after its current rows.',
  crashed: 'The job stopped because of an error in Gona. The error has been logged; please try again.',
} as const;
