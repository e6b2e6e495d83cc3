import { GRANTS, type Role } from '#libs/contracts';
import {
  linksOfApproval,
  linksOfEntry,
  linksOfEop,
  linksOfEops,
  linksOfLedger,
  type Viewer,
} from './links.js';

const as = (role: Role, grants: Viewer['grants'] = null): Viewer => ({
  id: 1,
  role,
  grants,
  isConfirmed: true,
});
const rels = (links: { rel: string }[]) => links.map(({ rel }) => rel);
const READS = ['self', 'entries', 'recovery'];
const RECORDS = [...READS, 'anomalies', 'exportEntries', 'recordEntry', 'approvals', 'settings'];
const ENTRY = { id: 5, counters: null, counteredBy: null };

it.each([
  ['CBN', as('CBN'), ['self'], READS],
  ['staff without grants', as('STAFF', []), ['self'], READS],
  [
    'staff who keep communities',
    as('STAFF', [GRANTS.editCommunities]),
    ['self', 'addEop', 'removeEops'],
    READS,
  ],
  ['staff who keep the ledger', as('STAFF', [GRANTS.editInputs]), ['self'], RECORDS],
  ['an administrator', as('ADMIN'), ['self', 'addEop', 'removeEops'], [...RECORDS, 'saveSettings']],
])('%s may do with a ledger what the calls allow', (_who, viewer, eops, ledger) => {
  expect(rels(linksOfEops(3, viewer))).toEqual(eops);
  expect(rels(linksOfEop(4, viewer))).toEqual(eops.includes('addEop') ? ['remove'] : []);
  expect(rels(linksOfLedger(3, viewer))).toEqual(ledger);
  expect(rels(linksOfEntry(ENTRY, viewer))).toEqual(ledger.includes('recordEntry') ? ['counter'] : []);
});

it('an entry is taken back once, and a counter-entry never', () => {
  expect(linksOfEntry({ ...ENTRY, counteredBy: 6 }, as('ADMIN'))).toEqual([]);
  expect(linksOfEntry({ ...ENTRY, counters: 4 }, as('ADMIN'))).toEqual([]);
});

it('a second administrator decides, and once', () => {
  const waiting = { id: 9, isWaiting: true, cannotDecide: null };
  expect(rels(linksOfApproval(waiting, as('ADMIN')))).toEqual(['approve', 'refuse']);
  expect(linksOfApproval({ ...waiting, cannotDecide: 'Ask another.' }, as('ADMIN'))).toEqual([]);
  expect(linksOfApproval({ ...waiting, isWaiting: false }, as('ADMIN'))).toEqual([]);
  expect(linksOfApproval(waiting, as('STAFF'))).toEqual([]);
});

it('a user who is not confirmed reads the ledger, and writes nothing', () => {
  const viewer = { ...as('ADMIN'), isConfirmed: false };
  const writes = ['recordEntry', 'saveSettings'];
  expect(rels(linksOfLedger(3, viewer))).toEqual(
    rels(linksOfLedger(3, as('ADMIN'))).filter((rel) => !writes.includes(rel)),
  );
  expect(linksOfEntry(ENTRY, viewer)).toEqual([]);
});
