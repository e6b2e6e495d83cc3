import { ACCESS_MESSAGES } from '#libs/contracts';
import { type LinkOutcome, LinkSenders } from './link-senders.js';

const receiver = { accountId: 1, phone: '+2348031234567', email: 'ngozi@example.org' };
const link = { subject: 'Choose your password', text: 'https://gona.example.org/set-password#secret' };
const withWays = (sms?: LinkOutcome, mail?: LinkOutcome) => {
  const senders = new LinkSenders();
  if (mail !== undefined) senders.register('MAIL', { send: async () => mail });
  if (sms !== undefined) senders.register('SMS', { send: async () => sms });
  return senders.send(receiver, link);
};

it.each([
  ['by SMS before mail', { to: 'the phone' }, { to: 'the mail' }, { way: 'SMS', to: 'the phone' }],
  ['by mail without a provider', null, { to: 'the mail' }, { way: 'MAIL', to: 'the mail' }],
  ['by mail after a refusal', { refused: 'No.' }, { to: 'the mail' }, { way: 'MAIL', to: 'the mail' }],
  ['by nobody, with all reasons', { refused: 'No.' }, { refused: 'Nor.' }, { way: null, reason: 'No. Nor.' }],
  ['by nobody where no way is set up', null, undefined, { way: null, reason: ACCESS_MESSAGES.link.noWay }],
])('a link is sent %s', async (_how, sms, mail, outcome) => {
  expect(await withWays(sms, mail)).toEqual(outcome);
});
