export const JOBS_MESSAGES = {
  notCancellable: 'This job has already ended.',
  notPaused: 'This job does not wait for an answer; it goes on, or has ended.',
  cancelRequested: 'The job stops after the rows that it is working on.',
  crashed: 'The job stopped because of a fault in Gona. It has been written down; please try again.',
} as const;
