/** Messages about changes that weaken a rule. */
export const RULES_MESSAGES = {
  /** @param stays sentence on the current value: "The limit stays ₦500,000.00" */
  requested: (stays: string) => `Change requested. ${stays} until another administrator approves it.`,
  nobodyToApprove: (stays: string) =>
    `Change requested. ${stays}: nobody else in this account can approve it. Another administrator must be independent of you. Your operator can create one with npm run account -- add-administrator.`,
  approved: 'Change approved. It takes effect immediately.',
  refused: 'Change refused. The rule stays as it is.',
  withdrawn: 'Request withdrawn. The rule stays as it is.',
} as const;
