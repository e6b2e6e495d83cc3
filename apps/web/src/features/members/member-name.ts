/** Who a member is, as lists say it: surname first. */
export const memberName = ({ surname, firstName }: { surname: string; firstName: string }): string =>
  [surname, firstName].filter(Boolean).join(' ');
