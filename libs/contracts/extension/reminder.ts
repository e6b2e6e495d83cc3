/** Facts of a planned visit that its reminder names. */
export interface RemindedVisit {
  title: string;
  /** `2026-11-24`. */
  on: string;
  contactInfo: string;
}

const DAY = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});

/** Returns the text message that reminds farmer and agent of a visit. Braces would be placeholders. */
export function reminderText({ title, on, contactInfo }: RemindedVisit): string {
  const contact = contactInfo ? ` Contact: ${contactInfo}.` : '';
  const text = `Farm visit on ${DAY.format(new Date(`${on}T00:00:00Z`))} about "${title}".${contact}`;
  return text.replace(/[{}]/g, '');
}
