import { sentencesOf } from '../../test/support/sentences.js';
import { EVENTS } from './events.js';

const says = sentencesOf(EVENTS);

describe('the audit', () => {
  says(
    'trash.purged',
    { trashId: 7, itemType: 'Community Resource', description: 'Kebbi Rice', rows: 1200 },
    'deleted Kebbi Rice permanently, after 30 days in the trash',
    'Community Resource · 1,200 rows; records named in ledgers, imports and messages are kept',
  );
});
