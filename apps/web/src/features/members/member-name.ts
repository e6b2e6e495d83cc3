/** Returns a member's name for lists: surname first. */
export const memberName = ({ surname, firstName }: { surname: string; firstName: string }): string =>
  [surname, firstName].filter(Boolean).join(' ');
