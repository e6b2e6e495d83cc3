import { sentencesOf } from '../../test/support/sentences.js';
import { EVENTS } from './events.js';

const says = sentencesOf(EVENTS);

describe('the audit', () => {
  says('__one__.created', { __one__Id: 7, name: 'Kebbi' }, 'added the __named__ Kebbi');
});
