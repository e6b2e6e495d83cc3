import { kindsOf, parseRecord, wordsOfKind, wordsOfType } from './words.js';

it('says types of event in words', () => {
  expect(wordsOfType('session.seeAsStarted')).toBe('Session: see as started');
  expect(wordsOfType('accessList')).toBe('Access list');
  expect(wordsOfKind('communityResource')).toBe('Community resource');
});

it('gathers types by their first part', () =>
  expect(kindsOf(['farm.statusChanged', 'session.started', 'session.ended'])).toEqual(['farm', 'session']));

it('reads a record out of an address, and nothing else', () => {
  expect(parseRecord('farm:12')).toEqual({ kind: 'farm', id: 12 });
  for (const text of ['', 'farm', 'farm:0', 'farm:12x', '../x:1', 'farm:1:2']) {
    expect(parseRecord(text)).toBeNull();
  }
});
