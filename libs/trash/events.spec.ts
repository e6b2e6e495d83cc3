import { sentencesOf } from '../../test/support/sentences.js';
import { EVENTS } from './events.js';

const says = sentencesOf(EVENTS);

describe('the audit', () => {
  says(
    'trash.purged',
    { trashId: 7, itemType: 'Community Resource', description: 'Kebbi Rice', rows: 1200 },
    'removed Kebbi Rice for good, after its days in the trash',
    'Community Resource · 1,200 rows; what ledgers, imports and messages name stays on record',
  );
});
