/** Formats the time in Nigeria, where every programme is. */
const TIME = new Intl.DateTimeFormat('en-NG', {
  timeZone: 'Africa/Lagos',
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
});

/** "Ngozi Eze edits this farm until 14:05." */
export const leasedSentence = (name: string, until: Date) =>
  `${name || 'Someone else'} edits this farm until ${TIME.format(until)}.`;
