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
const ANOMALY = {
  communityResourceId: 7,
  season: 'Rainy Season 2026',
  kind: 'collectedOverAllocated' as const,
  farmerId: 5,
  eopId: 4,
};
const WHERE = '₦1,297,500.00, eop 4, communityResource 7';

describe('the audit', () => {
  says('eop.added', EOP, 'added the input Urea 46 %', 'communityResource 7, Rainy Season 2026');
  says('eop.removed', EOP, 'removed the input Urea 46 %', 'communityResource 7, Rainy Season 2026');
  says('eop.restored', EOP, 'put back the input Urea 46 %', 'communityResource 7, Rainy Season 2026');
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
    'ledger.anomalyAssigned',
    { ...ANOMALY, ownerId: 3 },
    'gave more collected than allocated, of farmer 5, to user 3',
    'communityResource 7',
  );
  says(
    'ledger.anomalyAssigned',
    { ...ANOMALY, ownerId: null },
    'gave more collected than allocated, of farmer 5, to nobody',
    'communityResource 7',
  );
  says(
    'ledger.anomalyResolved',
    { ...ANOMALY, reason: 'The list came late.' },
    'resolved more collected than allocated, of farmer 5',
    'The list came late.',
  );
  const several = { communityResourceId: 7, season: 'Rainy Season 2026', anomalies: 11 };
  says(
    'ledger.anomaliesAssigned',
    { ...several, ownerId: 3 },
    'gave 11 anomalies to user 3',
    'communityResource 7, Rainy Season 2026',
  );
  says(
    'ledger.anomaliesResolved',
    { ...several, anomalies: 1, reason: 'The list came late.' },
    'resolved 1 anomaly of communityResource 7',
    'The list came late.',
  );
  says(
    'ledger.anomalyReopened',
    ANOMALY,
    'opened again more collected than allocated, of farmer 5',
    'communityResource 7',
  );
  says(
    'ledger.settingsChanged',
    { communityResourceId: 7, approvalAbove: '500000.00', repaymentDueOn: '2026-12-31' },
    'changed how the ledger of communityResource 7 is kept',
    'a second person above ₦500,000.00, due on 31 Dec 2026',
  );
  says(
    'ledger.settingsChanged',
    { communityResourceId: 7, approvalAbove: null, repaymentDueOn: null },
    'changed how the ledger of communityResource 7 is kept',
    'no second person',
  );
});
