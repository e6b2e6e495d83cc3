import { sentencesOf } from '../../test/support/sentences.js';
import { EVENTS } from './events.js';

const says = sentencesOf(EVENTS);

describe('the audit', () => {
  says('duplicates.changed', { open: 1212 }, 'compared farmers: 1,212 possible duplicates open');
  says(
    'farmer.merged',
    { mergeId: 1, farmerId: 7, mainId: 9, taken: ['phone', 'bvn'] },
    'merged farmer 7 into farmer 9',
    'took phone, bvn from the merged record',
  );
  says(
    'farmer.mergeUndone',
    { mergeId: 1, farmerId: 7, mainId: 9 },
    'undid the merge of farmer 7 into farmer 9',
  );
  says(
    'farmer.toldApart',
    { farmerId: 7, otherId: 9, undone: false },
    'marked farmer 7 and farmer 9 as different people',
  );
});
