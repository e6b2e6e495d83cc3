import { recordMessages } from '../platform/record-calls.js';

/** Messages of assets; documented ones word for word (specification part 2, section 8). */
export const ASSETS_MESSAGES = {
  ...recordMessages('asset'),
  created: 'Asset added successfully',
  updated: 'Asset updated successfully',
  removed: 'Asset deleted successfully',
  createFailed: 'Failed to add Asset {message}',
  removeFailed: 'Failed to delete Asset {message}',
  placed: 'Position saved',
  nameEmpty: 'A name needs at least one letter or digit.',
  sizeDigits: 'Enter the size in digits, with at most one dot.',
  outsideNigeria: 'This position is outside Nigeria. Latitude comes first.',
};
