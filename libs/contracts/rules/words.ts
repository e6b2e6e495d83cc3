import type { RuleCatalogue, RuleKind } from '../platform/rules.js';

interface RuleWords<Value> {
  title(subject: string): string;
  value(value: Value): string;
  /** Returns a sentence that a value still applies: "The limit stays ₦500,000.00". */
  stays(value: Value, subject: string): string;
}

const NAIRA = new Intl.NumberFormat('en-NG', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const limit = (value: string | null) =>
  value === null ? 'no limit' : `₦${NAIRA.format(value as `${number}`)}`;
const needed = (isRequired: boolean) => (isRequired ? 'required' : 'optional');

/** Describes each rule on screens, in the audit log and in answers. */
export const RULE_WORDS: { [K in RuleKind]: RuleWords<RuleCatalogue[K]> } = {
  approvalLimit: {
    title: () => 'Approval limit',
    value: limit,
    stays: (value) => `The limit stays ${limit(value)}`,
  },
  secondFactorPolicy: {
    title: (role) => `Second factor for the role ${role}`,
    value: needed,
    stays: (value, role) => `The second factor stays ${needed(value)} for the role ${role}`,
  },
};

/** Maximum letters of the reason for a refusal. */
export const RULE_REASON_LENGTH = 500;
