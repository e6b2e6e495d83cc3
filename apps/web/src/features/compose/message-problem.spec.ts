import { MESSAGING_MESSAGES, type MessagingSettingsDto } from '#libs/contracts';
import { messageProblems } from './message-problem.js';

const senders: MessagingSettingsDto['senders'] = [
  { class: 'transactional', name: 'N-Alert', canBeAnswered: false },
  { class: 'promotional', name: '34567', canBeAnswered: true },
];
const problemsOf = (text: string, kind: 'transactional' | 'promotional') =>
  messageProblems({ text, amount: '', class: kind }, { senders });

it('lets a text promise a reply only if the sender can receive one', () => {
  const text = 'Seed is ready. Reply STOP to opt out.';
  expect(problemsOf(text, 'transactional')).toEqual({ message: MESSAGING_MESSAGES.cannotReply });
  expect(problemsOf(text, 'promotional')).toEqual({});
  expect(problemsOf('To opt out, send STOP to 2442.', 'transactional')).toEqual({});
  expect(messageProblems({ text, amount: '', class: 'transactional' }, null)).toEqual({});
});
