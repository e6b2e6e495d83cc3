import { SMS_REFUSALS, type SmsRefusal, type SuppressionWhy } from '#libs/contracts';
import { readNumber, shownNumber } from './numbers.js';
import { type LeftOut, nameOf } from './recipients.js';

/** People left out for one reason, as stored with a message. */
export interface Refused {
  reason: SmsRefusal;
  title: string;
  count: number;
  examples: string[];
}

const EXAMPLES = 5;

/** Groups people who are left out by reason, in the order of the reasons. */
export function refusedOf(left: readonly LeftOut[]): (Refused & { detail: string })[] {
  const groups = new Map<SmsRefusal, LeftOut[]>();
  for (const each of left) {
    const group = groups.get(each.reason);
    if (group) group.push(each);
    else groups.set(each.reason, [each]);
  }
  const reasons = Object.keys(SMS_REFUSALS) as SmsRefusal[];
  return reasons.flatMap((reason) => {
    const group = groups.get(reason);
    if (!group) return [];
    const examples = group.slice(0, EXAMPLES).map(({ member, entry }) => (member ? nameOf(member) : entry));
    return [{ reason, title: SMS_REFUSALS[reason], count: group.length, examples, detail: detailOf(group) }];
  });
}

const HOW: Record<SuppressionWhy, string> = {
  STOP: 'by STOP',
  provider: 'at the provider',
  byHand: 'by hand',
};
export const howOf = (why: SuppressionWhy): string => HOW[why];

/** Returns `Sani Suru and Altine Suru, 0806 221 0943`; for opt-outs, counts by way of opting out. */
function detailOf(group: readonly LeftOut[]): string {
  const [first] = group;
  if (!first || first.reason === 'gone') return '';
  if (first.reason === 'optedOut')
    return (Object.keys(HOW) as SuppressionWhy[])
      .map((why) => [group.filter((each) => each.why === why).length, HOW[why]] as const)
      .filter(([count]) => count > 0)
      .map(([count, how]) => `${count} ${how}`)
      .join(', ');
  const entry = shownEntry(first.entry);
  if (!first.member) return entry;
  const names = first.twin === undefined ? nameOf(first.member) : `${first.twin} and ${nameOf(first.member)}`;
  return entry ? `${names}, ${entry}` : names;
}

/** Formats a number for people; returns invalid numbers unchanged. */
export function shownEntry(entry: string): string {
  const { number } = readNumber(entry);
  return shownNumber(number ?? entry);
}
