import { sample } from '../platform/samples.js';
import { create__One__, list__Many__ } from './calls.js';

export const __domain__Samples = [
  sample(list__Many__, { query: { q: 'kebbi', page: 1, size: 20 } }),
  sample(
    create__One__,
    { body: { name: 'Kebbi', note: 'For the dry season' } },
    { fresh: (word) => ({ name: `Kebbi ${word}` }) },
  ),
];
