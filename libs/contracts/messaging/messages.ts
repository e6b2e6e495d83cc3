/** Messages about texts to members. */
export const MESSAGING_MESSAGES = {
  sent: 'Message sent successfully!',
  failed: 'Error while trying to send message!',
  empty: 'Write a message first.',
  noRecipients: 'There is nobody whom this message could be sent to.',
  tooLong: (segments: number, most: number) =>
    `This text has ${segments} segments; ${most} are the most. Each is charged.`,
  unknownPlaceholder: (words: readonly string[]) =>
    `There is no placeholder ${words.map((word) => `{${word}}`).join(', ')}. There are {name}, {community} and {amount}.`,
  noAmount: 'The message says {amount}, and none was given.',
  pastTime: 'Choose a time that is still to come.',
  lateTime: 'Choose a time within the next 90 days.',
  ended: 'This message has been sent to its end, or was cancelled.',
  notPaused: 'This message is not paused.',
  halting: 'The message is just coming to a halt. Please try again in a moment.',
  stillSending: 'This message is still being sent. Try again what failed once it has ended.',
  nothingToRetry: 'Nothing of this message can be sent again.',
  forged: 'This receipt is not signed by the provider.',
  notConfigured: 'This provider has no key in this installation.',
  providerMissing: 'No provider of messages is set up in this installation.',
  notANumber: 'This is not the number of a Nigerian mobile phone.',
  noOwnNumber: 'No phone number is on your record. Type the one to test on.',
  testOptedOut: 'This number has opted out of messages.',
  testLimit: (most: number) => `At most ${most} tests a day can be sent. Try again tomorrow.`,
  cannotReply:
    'Nobody can reply to this sender. To offer an opt-out, name a link, your staff’s phone number, or STOP to 2442.',
  suppressedAlready: 'This number has opted out already.',
} as const;
