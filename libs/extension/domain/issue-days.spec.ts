import { ISSUE_MESSAGES, reminderText, SMS_TEXTS, smsLength } from '#libs/contracts';
import { dayInNigeria, issueFaults, reminderAt, visitFaults, wordsOf } from './issue-days.js';

const NOW = new Date('2026-11-19T23:30:00Z');
const visit = { on: '2026-11-24', period: '1 week' as const, cost: 0 };
const issue = {
  title: 'Spots',
  succession: 'continuous' as const,
  incidentPeriod: '1-2 months' as const,
  startedOn: '2026-11-20',
};

describe('days of issues and visits', () => {
  it('are those in Nigeria', () => {
    expect(dayInNigeria(NOW)).toBe('2026-11-20');
    expect(reminderAt('2026-11-23').toISOString()).toBe('2026-11-23T07:00:00.000Z');
    expect(issueFaults(issue, NOW)).toEqual({});
    expect(issueFaults({ ...issue, startedOn: '2026-11-21' }, NOW)).toEqual({
      startedOn: ISSUE_MESSAGES.startFuture,
    });
  });

  it('of a visit are from today on, its reminder between both and within 90 days', () => {
    const faults = (on: string, reminderOn?: string) => visitFaults({ ...visit, on, reminderOn }, NOW);
    expect(faults('2026-11-20', '2026-11-20')).toEqual({});
    expect(faults('2026-11-19')).toEqual({ on: ISSUE_MESSAGES.visitPast });
    expect(faults('2026-11-24', '2026-11-25')).toEqual({ reminderOn: ISSUE_MESSAGES.reminderLate });
    expect(faults('2026-11-24', '2026-11-19')).toEqual({ reminderOn: ISSUE_MESSAGES.reminderLate });
    expect(faults('2027-06-01', '2027-05-01')).toEqual({ reminderOn: ISSUE_MESSAGES.reminderFar });
  });

  it('are in the text of a reminder, which has no placeholder', () => {
    expect(reminderText({ title: 'Spots {name}', on: '2026-11-24', contactInfo: 'Rabi, 0803' })).toBe(
      'Farm visit on Tue 24 Nov about "Spots name". Contact: Rabi, 0803.',
    );
    for (const words of Object.values(SMS_TEXTS)) {
      const text = reminderText({ title: 'Spots', on: '2026-11-24', contactInfo: 'Rabi' }, words);
      expect(smsLength(text)).toMatchObject({ encoding: 'GSM-7', segments: 1 });
    }
    expect(reminderText({ title: 'Spots', on: '2026-11-24', contactInfo: 'Rabi' }, SMS_TEXTS.ha)).toBe(
      'Ziyarar gona a Tal 24 Nuw game da "Spots". Tuntuba: Rabi.',
    );
  });
});

it('compares titles by their longer words', () => {
  expect(wordsOf('Brown spots on RICE')).toEqual(['brown', 'spots', 'rice']);
});
