/** `PROVIDER`: money at the provider; `FEES`: set aside for its fees; `SUSPENSE`: money that no payment explains. */
export const WALLET_ACCOUNTS = ['PROGRAMME', 'PROVIDER', 'FEES', 'SUSPENSE'] as const;
export type WalletAccountKind = (typeof WALLET_ACCOUNTS)[number];
export const TRANSFER_REASONS = [
  'FUND',
  'AGENT_PAY',
  'FEES',
  'FEE',
  'REPAYMENT',
  'REVERSAL',
  'UNEXPLAINED',
  'DIFFERENCE',
] as const;
export type TransferReason = (typeof TRANSFER_REASONS)[number];
/** `REVERSED`: a transfer of its own that brought money back. */
export const TRANSFER_STATES = ['PENDING', 'POSTED', 'VOIDED', 'REVERSED', 'UNKNOWN'] as const;
export type TransferState = (typeof TRANSFER_STATES)[number];
export const PAYMENT_STATES = [
  'PENDING',
  'SENT',
  'SUCCEEDED',
  'REVERSED',
  'FAILED',
  'CANCELLED',
  'UNKNOWN',
] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];
export const PAYOUT_STATES = ['CHECKING', 'WAITING', 'SENDING', 'SETTLED', 'RETURNED'] as const;
export type PayoutState = (typeof PAYOUT_STATES)[number];
/** Name at the bank against the agent's name, by their words. */
export const NAME_MATCHES = ['MATCHES', 'PART', 'DIFFERS'] as const;
export type NameMatch = (typeof NAME_MATCHES)[number];
export const DIFFERENCE_DECISIONS = ['FEE', 'REVERSAL', 'SUSPENSE', 'WAIT'] as const;
export type DifferenceDecision = (typeof DIFFERENCE_DECISIONS)[number];
/** Likely causes of a difference, each with the decision that it suggests. */
export const DIFFERENCE_CAUSES = {
  MAY_BE_LISTED: 'WAIT',
  OTHER_DAY: 'WAIT',
  CAME_BACK_SAME_DAY: 'WAIT',
  NOT_SETTLED: 'WAIT',
  PAID_THOUGH_FAILED: 'SUSPENSE',
  CAME_BACK: 'REVERSAL',
  FEE: 'FEE',
  FEE_MORE: 'FEE',
  PAID_TWICE: 'SUSPENSE',
  OTHER_AMOUNT: 'SUSPENSE',
  PAID_IN: 'SUSPENSE',
  PAID_OUT: 'SUSPENSE',
} as const satisfies Record<string, DifferenceDecision>;
export type DifferenceCause = keyof typeof DIFFERENCE_CAUSES;
export const FARMER_BALANCES = ['owes', 'settled', 'overpaid'] as const;
export type FarmerBalance = (typeof FARMER_BALANCES)[number];
export const WALLET_PROVIDERS = ['paystack', 'simulator'] as const;
export type WalletProviderName = (typeof WALLET_PROVIDERS)[number];
export const WALLET_PROVIDER_NAMES: Record<WalletProviderName, string> = {
  paystack: 'Paystack',
  simulator: 'Simulator',
};

/** Reasons of payments that were not made, as users read them. */
export const PAYMENT_REASONS: Record<string, string> = {
  noAccount: 'No bank account recorded',
  bankUnknown: 'The provider does not know this bank',
  nameDiffers: 'The name at the bank differs',
  notFound: 'The bank does not know this account',
  amountChanged: 'Accepted work was reopened after approval',
  returned: 'The payout was sent back',
  refused: 'The provider refused it',
  accountClosed: 'The bank account is closed',
  failed: 'The bank could not pay it',
  timeout: 'The provider gave no answer',
  workerLost: 'The worker stopped before the answer',
  settled: 'Settled by a person',
};

export const WALLET_MESSAGES = {
  settingsSaved: 'Wallet settings saved',
  onlyLower: 'This limit can only be lowered.',
  fundAsked: 'Waiting for the money. The transfer is pending until the provider confirms it.',
  prepared: 'Payout prepared. Gona checks the names at the banks.',
  approved: 'Payout approved. Payments are being sent.',
  returned: 'Payout sent back',
  settled: 'Payment settled',
  settleAsked: 'A second administrator must confirm this.',
  decided: 'Difference decided',
  closed: 'Day closed',
  fetched: 'List fetched',
  noList: 'The provider has no list for this day yet',
  notOpen: 'The wallet has no bank account yet. Save the wallet settings first.',
  otherTransfer: 'This id belongs to another transfer.',
  insufficient: 'The wallet does not have enough money for this.',
  nothing: 'No approved pay is waiting.',
  notWaiting: 'This payout is already decided.',
  changed: 'The payout changed since you opened it. Check the amounts and approve again.',
  own: 'A second administrator must approve.',
  notUnknown: 'This payment is no longer unknown.',
  otherProof: 'The first administrator gave another outcome or proof. Both must agree.',
  proofNeeded: 'Enter the session ID on the bank statement.',
  dayOpen: 'Every difference needs a decision first.',
  dayClosed: 'This day is closed.',
  secondToClose: 'Another administrator must close this day: its differences are above the limit.',
  providerMissing: 'No payment provider is set up. Ask the operator.',
  forged: 'The signature is not valid.',
};
