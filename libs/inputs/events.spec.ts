import { sentencesOf } from '../../test/support/sentences.js';
import { EVENTS } from './events.js';

const says = sentencesOf(EVENTS);
const EOP = { eopId: 4, communityResourceId: 7, name: 'Urea 46 %', season: 'Rainy Season 2026' };
const ENTRY = {
  entryId: 9,
  communityResourceId: 7,
  farmerId: 5,
  season: 'Rainy Season 2026',
  kind: 'COLLECTION' as const,
  amount: '1297500.00',
  eopId: 4,
};
const WHERE = '₦1,297,500.00, eop 4, communityResource 7';

describe('the audit', () => {
  says('eop.added', EOP, 'added the input Urea 46 %', 'communityResource 7, Rainy Season 2026');
  says('eop.removed', EOP, 'removed the input Urea 46 %', 'communityResource 7, Rainy Season 2026');
  says('ledger.entryRecorded', ENTRY, 'recorded inputs collected by farmer 5', WHERE);
  says(
    'ledger.entryRecorded',
    { ...ENTRY, kind: 'REPAYMENT_NAIRA', amount: '40000.50', eopId: null },
    'recorded a repayment by farmer 5',
    '₦40,000.50, communityResource 7',
  );
  says(
    'ledger.entryCountered',
    { ...ENTRY, amount: '-130000.00', counters: 8 },
    'took back inputs collected by farmer 5',
    '−₦130,000.00, eop 4, communityResource 7',
  );
  says('ledger.approvalAsked', ENTRY, 'asked for a second person for inputs collected by farmer 5', WHERE);
  says('ledger.entryApproved', { ...ENTRY, approvalId: 3 }, 'approved inputs collected by farmer 5', WHERE);
  says('ledger.entryRefused', ENTRY, 'refused inputs collected by farmer 5', WHERE);
  says(
    'ledger.settingsChanged',
    { communityResourceId: 7, approvalAbove: '500000.00', repaymentDueOn: '2026-12-31' },
    'changed how the ledger of communityResource 7 is kept',
    'a second person above ₦500,000.00, due on 2026-12-31',
  );
  says(
    'ledger.settingsChanged',
    { communityResourceId: 7, approvalAbove: null, repaymentDueOn: null },
    'changed how the ledger of communityResource 7 is kept',
    'no second person',
  );
});
