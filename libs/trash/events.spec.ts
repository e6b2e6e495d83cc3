import { sentencesOf } from '../../test/support/sentences.js';
import { EVENTS } from './events.js';

const says = sentencesOf(EVENTS);

describe('the audit', () => {
  says(
    'trash.purged',
    { trashId: 7, itemType: 'Community Resource', rows: 1200 },
    'deleted the community resource of trash item 7 permanently, after 30 days',
    '1,200 rows; records named in ledgers, imports and messages are kept',
  );
});
