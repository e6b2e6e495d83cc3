import { recordMessages } from '../platform/record-calls.js';

/** Services of a task, in the words of the specification. */
export const TASK_SERVICES = ['mapping', 'KYF', 'Input-Distribution'] as const;
export type TaskService = (typeof TASK_SERVICES)[number];

/** Most postings that one call saves. */
export const MOST_POSTINGS = 500;

export const TASK_MESSAGES = {
  ...recordMessages('task'),
  created: 'New season created successfully!',
  createFailed: 'Error while creating season!',
  nameTaken: 'This community resource already has a task with this name.',
  services: `Choose one or more of ${TASK_SERVICES.join(', ')}.`,
};

export const POSTING_MESSAGES = {
  ...recordMessages('posting'),
  posted: 'New agent posted successfully!',
  postFailed: 'Error while posting details!',
  choose:
    'Please select the community resource, community, task and the number of resources you want to assign.',
  countFailed: 'Unable to retrieve the total available farmers. Select another community.',
  suspended: 'Posting suspended',
  activated: 'Posting activated',
  overlap: 'Some of these positions belong to another posting of this task. The latest positions are shown.',
  taken: 'These positions belong to another posting of this task.',
  noneFree: 'All farmers of this community are posted.',
  reversed: 'The last position is before the first.',
  beyond: (last: number) => `The last position of this community is ${last}.`,
  overBudget: (over: string) => `${over} over the budget of this task. An administrator can save it.`,
  inactive: 'This agent is not active. Activate them first.',
  closed: 'This task is closed. Open it to post agents.',
};
