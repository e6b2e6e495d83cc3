import { promisesReply } from './opt-out.js';

it.each([
  'Seed is ready. Reply STOP to opt out.',
  'Respond with "stop" and you get no more.',
  'To opt out, text back Unsubscribe',
])('detects a text that asks for a reply: %s', (text) => {
  expect(promisesReply(text)).toBe(true);
});

it.each([
  'Reply STOP to 2442 to opt out.',
  'To opt out, send STOP to 2442.',
  'Reply to your agent. Stop by at the store.',
  'Opt out at https://gona.example/stop or call 0803 123 4567.',
])('detects a text that asks for no reply: %s', (text) => {
  expect(promisesReply(text)).toBe(false);
});
