import { recordMessages } from '../platform/record-calls.js';

const saveFailed = 'Unable to save data. Try again.';

export const AGENT_MESSAGES = {
  ...recordMessages('agent'),
  createFailed: saveFailed,
  updateFailed: saveFailed,
  removed: 'Deleted! Your resource has been deleted.',
  removeFailed: 'Error while trying to delete resource.',
  activated: 'Agent Activated Successfully',
  suspended: 'Agent suspended. They get no new work, and can still send what they captured before.',
  statusFailed: 'Server is unable to process your request. Try again later.',
  noWork: 'Choose at least one kind of work.',
  required: 'This field is required.',
  gender: 'Choose Male or Female.',
  phone: 'The phone number must have 11 digits.',
  bvn: 'A BVN has 11 digits.',
  accountNumber: 'An account number has 10 digits.',
  bvnTaken: 'Another agent has this BVN.',
  agencyMissing: 'Choose the shared agency of the agent.',
  isAgent: 'This user is already an agent, or is a deleted agent.',
  ofOtherAgency: 'This user is an agent of another agency.',
  lgaElsewhere: 'This local government is not in the state.',
  wardElsewhere: 'This ward is not in the local government.',
  bankSaved: 'BVN and bank account saved',
  cvSaved: 'CV saved',
  cvRemoved: 'CV deleted',
  cvFailed: 'Unable to load CV',
  cvUnfit: 'A CV is a PDF, or a JPEG or PNG picture, of at most 8 MB.',
  imageSaved: 'Photo saved',
  imageRemoved: 'Photo deleted',
} as const;
