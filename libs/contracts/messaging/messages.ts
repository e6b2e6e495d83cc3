/** Messages about texts to members. */
export const MESSAGING_MESSAGES = {
  sent: 'Message sent successfully!',
  failed: 'Error while trying to send message!',
  empty: 'Write a message first.',
  textDeleted: 'Text deleted at the end of its retention period',
  noRecipients: 'No recipient can receive this message.',
  tooLong: (segments: number, most: number) =>
    `This text has ${segments} segments; the maximum is ${most}. Each segment is charged.`,
  unknownPlaceholder: (words: readonly string[]) =>
    `Unknown placeholder: ${words.map((word) => `{${word}}`).join(', ')}. Use {name}, {community} or {amount}.`,
  noAmount: 'The message contains {amount}, but no amount was given.',
  pastTime: 'Choose a time in the future.',
  lateTime: 'Choose a time within the next 90 days.',
  ended: 'This message has been sent completely, or was cancelled.',
  notPaused: 'This message is not paused.',
  halting: 'The message is stopping. Please try again in a moment.',
  stillSending: 'This message is still being sent. Retry the failed recipients once it has ended.',
  nothingToRetry: 'No recipient of this message can be retried.',
  forged: 'The provider did not sign this receipt.',
  notConfigured: 'No key for this provider is set in this installation.',
  providerMissing: 'No SMS provider is set up in this installation.',
  notANumber: 'This is not a Nigerian mobile number.',
  noOwnNumber: 'Your profile has no phone number. Enter a number for the test.',
  testOptedOut: 'This number has opted out of messages.',
  testLimit: (most: number) => `You can send at most ${most} tests a day. Try again tomorrow.`,
  cannotReply:
    "Recipients can't reply to this sender. To offer an opt-out, give a link, a staff phone number, or STOP to 2442.",
  suppressedAlready: 'This number has already opted out.',
} as const;
