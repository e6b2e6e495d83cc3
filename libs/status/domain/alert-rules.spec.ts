import type { TroubleCode, TroubleDto, TroubleGravity } from '#libs/contracts';
import { alertMail, testMail } from './alert-mail.js';
import { type Alert, afterMail, alertsAfterCheck, newsOf, retryMinutes } from './alert-rules.js';

const trouble = (
  code: TroubleCode,
  gravity: TroubleGravity = 'grave',
  sentence: string = `${code} is so.`,
): TroubleDto => ({
  code,
  gravity,
  sentence,
  advice: `Mend ${code}.`,
});
const START = Date.parse('2026-11-23T12:00:00Z');
const at = (minutes: number) => new Date(START + minutes * 60_000);

/** Checks each minute and mails news at once; returns the minutes of mails, and their content. */
function run(troublesAt: (minute: number) => TroubleDto[], minutes: number) {
  let alerts: Alert[] = [];
  const mailed: string[] = [];
  for (let minute = 0; minute <= minutes; minute++) {
    alerts = alertsAfterCheck(alerts, troublesAt(minute), at(minute));
    const news = newsOf(alerts, at(minute));
    for (const { code } of news.begun) mailed.push(`${minute} ${code}`);
    for (const { code } of news.ended) mailed.push(`${minute} over ${code}`);
    alerts = afterMail(alerts, news, at(minute));
  }
  return mailed;
}

it('mails once when a problem has lasted, and once when it is over', () => {
  expect(run((minute) => (minute >= 2 && minute < 100 ? [trouble('noWorker')] : []), 200)).toEqual([
    '5 noWorker',
    '103 over noWorker',
  ]);
});

it('sends no mail about a restart or a brief minor problem', () => {
  expect(run((minute) => (minute % 10 < 2 ? [trouble('noWorker')] : []), 200)).toEqual([]);
  expect(run((minute) => (minute < 29 ? [trouble('diskLow', 'minor')] : []), 200)).toEqual([]);
  expect(run(() => [trouble('diskLow', 'minor')], 200)).toEqual(['30 diskLow']);
});

it('mails a recurring problem at most once an hour', () => {
  const mailed = run((minute) => (minute % 20 < 10 ? [trouble('redisAway')] : []), 240);
  expect(mailed.filter((each) => !each.includes('over'))).toEqual([
    '3 redisAway',
    '63 redisAway',
    '123 redisAway',
    '183 redisAway',
  ]);
  expect(mailed.filter((each) => each.includes('over'))).toHaveLength(4);
});

it('does not treat a short interruption as the end', () => {
  expect(run((minute) => (minute === 50 ? [] : [trouble('noWorker')]), 100)).toEqual(['3 noWorker']);
});

it('groups problems of one kind, and leaves out mail failures', () => {
  const [one, ...more] = alertsAfterCheck(
    [],
    [trouble('workerGone', 'minor', 'One.'), trouble('workerGone', 'minor', 'Two.'), trouble('mailFails')],
    at(0),
  );
  expect(more).toEqual([]);
  expect(one).toMatchObject({ code: 'workerGone', sentence: 'One.\nTwo.', since: at(0) });
});

it('waits longer after each failed mail, up to 15 minutes', () => {
  expect([1, 2, 3, 4, 5, 20].map(retryMinutes)).toEqual([1, 2, 4, 8, 15, 15]);
});

describe('the mail', () => {
  const alert = (code: string, more: Partial<Alert> = {}): Alert => ({
    code,
    gravity: 'grave',
    sentence: `${code} is so: look.`,
    advice: `Mend ${code}.`,
    since: at(0),
    missingSince: null,
    isMailed: false,
    mailedAt: null,
    ...more,
  });

  it('gives the problem, its start, the advice and the page', () => {
    const mail = alertMail({ begun: [alert('A')], ended: [] }, [alert('B')], 'https://gona.example.org');
    expect(mail.subject).toBe('Gona at gona.example.org: A is so');
    expect(mail.text).toBe(`A is so: look.
Since 23 Nov 2026, 13:00 in Lagos.
Next step: Mend A.

Already mailed, and still open:
- B is so: look.

Current status: https://gona.example.org/status
Gona mails you when a problem begins and when it is over.
`);
  });

  it('reports the end of a problem and its duration', () => {
    const ended = [alert('A', { missingSince: at(45) })];
    const { subject, text } = alertMail({ begun: [], ended }, [], undefined);
    expect(subject).toBe('Gona: all problems are over');
    expect(text).toMatch(/^Over: A is so: look\.\nIt lasted 45 minutes, until 23 Nov 2026, 13:45 in Lagos\./);
    expect(text).not.toContain('/status');
    expect(alertMail({ begun: [], ended }, [alert('B')], undefined).subject).toBe(
      'Gona: 1 problem is over, others remain',
    );
    expect(alertMail({ begun: [alert('B'), alert('C')], ended }, [], undefined).subject).toBe(
      'Gona: 2 problems',
    );
  });

  it('can be tested', () => {
    expect(testMail('https://gona.example.org', at(0)).text).toContain('sent at 23 Nov 2026, 13:00 in Lagos');
  });
});
