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
  says('eop.restored', EOP, 'restored the input Urea 46 %', 'communityResource 7, Rainy Season 2026');
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
    'reversed inputs collected by farmer 5',
    '−₦130,000.00, eop 4, communityResource 7',
  );
  says('ledger.approvalAsked', ENTRY, 'requested a second approval for inputs collected by farmer 5', WHERE);
  says('ledger.entryApproved', { ...ENTRY, approvalId: 3 }, 'approved inputs collected by farmer 5', WHERE);
  says('ledger.entryRefused', ENTRY, 'refused inputs collected by farmer 5', WHERE);
  says(
    'ledger.anomalyAssigned',
    { ...ANOMALY, ownerId: 3 },
    'assigned an anomaly of farmer 5 (more collected than allocated) to user 3',
    'communityResource 7',
  );
  says(
    'ledger.anomalyAssigned',
    { ...ANOMALY, ownerId: null },
    'assigned an anomaly of farmer 5 (more collected than allocated) to nobody',
    'communityResource 7',
  );
  says(
    'ledger.anomalyResolved',
    { ...ANOMALY, reason: 'The list came late.' },
    'resolved an anomaly of farmer 5: more collected than allocated',
    'The list came late.',
  );
  const several = { communityResourceId: 7, season: 'Rainy Season 2026', anomalies: 11 };
  says(
    'ledger.anomaliesAssigned',
    { ...several, ownerId: 3 },
    'assigned 11 anomalies to user 3',
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
    'reopened an anomaly of farmer 5: more collected than allocated',
    'communityResource 7',
  );
  says(
    'ledger.settingsChanged',
    { communityResourceId: 7, approvalAbove: '500000.00', repaymentDueOn: '2026-12-31' },
    'changed the ledger settings of communityResource 7',
    'approval required above ₦500,000.00, repayment due on 31 Dec 2026',
  );
  says(
    'ledger.settingsChanged',
    { communityResourceId: 7, approvalAbove: null, repaymentDueOn: null },
    'changed the ledger settings of communityResource 7',
    'no approval limit',
  );
});
