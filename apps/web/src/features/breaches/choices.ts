import { type BreachChoicesDto, readBreachChoices } from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { remoteRecord } from '../../core/lists/remote-record.js';

/** Users and files that a breach can name; there is one record, 0. */
export const choices = remoteRecord<number, BreachChoicesDto>('breaches/choices', {
  fetch: (_, signal) => ask(readBreachChoices, {}, { signal }),
});
