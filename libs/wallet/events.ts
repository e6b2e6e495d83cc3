import { ADMINISTRATORS, type DifferenceDecision } from '#libs/contracts';
import { count, type EventMeanings, plural } from '#libs/platform';

const AUDIENCE = { roles: ADMINISTRATORS, within: 'account' } as const;
const AMOUNT = new Intl.NumberFormat('en-NG', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const naira = (kobo: number) => `₦${AMOUNT.format(Math.abs(kobo) / 100)}`;
const payments = (n: number) => `${count(n)} ${plural(n, 'payment', 'payments')}`;

const RECEIVED = {
  FUND: 'into the wallet',
  REPAYMENT: 'as a repayment',
  UNEXPLAINED: 'without an explanation',
};
const DECIDED: Record<DifferenceDecision, string> = {
  FEE: 'as a fee',
  REVERSAL: 'as a reversal',
  SUSPENSE: 'to suspense',
  WAIT: 'to wait one day',
};

type WalletEvent = Extract<keyof EventMeanings, `wallet.${string}`>;

export const EVENTS: Pick<EventMeanings, WalletEvent> = {
  'wallet.settingsChanged': {
    audience: AUDIENCE,
    sentence: ({ settleAbove }) => ({
      what: 'changed the wallet settings',
      detail: `second person above ${naira(settleAbove * 100)}`,
    }),
  },
  'wallet.fundAsked': {
    audience: AUDIENCE,
    sentence: ({ kobo }) => ({ what: `announced ${naira(kobo)} for the wallet` }),
  },
  'wallet.received': {
    audience: AUDIENCE,
    sentence: ({ kobo, as }) => ({ what: `received ${naira(kobo)} ${RECEIVED[as]}` }),
  },
  'wallet.payoutPrepared': {
    audience: AUDIENCE,
    sentence: ({ payoutId, agents, kobo }) => ({
      what: `prepared payout ${payoutId}`,
      detail: `${naira(kobo)} in ${payments(agents)}`,
    }),
  },
  'wallet.payoutAdvanced': {
    audience: AUDIENCE,
    sentence: ({ payoutId, succeeded, failed, unknown, open }) => ({
      what: `advanced payout ${payoutId}`,
      detail: `${count(succeeded)} paid, ${count(failed)} failed, ${count(unknown)} unknown, ${count(open)} open`,
    }),
  },
  'wallet.payoutDecided': {
    audience: AUDIENCE,
    sentence: ({ payoutId, agents, kobo, approved }) => ({
      what: `${approved ? 'approved' : 'sent back'} payout ${payoutId}`,
      detail: `${naira(kobo)} in ${payments(agents)}`,
    }),
  },
  'wallet.paymentReversed': {
    audience: AUDIENCE,
    sentence: ({ payoutId, kobo }) => ({ what: `received ${naira(kobo)} back from payout ${payoutId}` }),
  },
  'wallet.settleAsked': {
    audience: AUDIENCE,
    sentence: ({ payoutId, kobo, paid }) => ({
      what: `asked a second person to settle ${naira(kobo)} of payout ${payoutId} as ${paid ? 'paid' : 'not paid'}`,
    }),
  },
  'wallet.paymentSettled': {
    audience: AUDIENCE,
    sentence: ({ payoutId, kobo, paid }) => ({
      what: `settled ${naira(kobo)} of payout ${payoutId} as ${paid ? 'paid' : 'not paid'}`,
    }),
  },
  'wallet.dayCompared': {
    audience: AUDIENCE,
    sentence: ({ day, differences }) => ({
      what: `compared the wallet of ${day} with the provider`,
      detail: `${count(differences)} ${plural(differences, 'difference', 'differences')}`,
    }),
  },
  'wallet.differenceDecided': {
    audience: AUDIENCE,
    sentence: ({ day, kobo, decision }) => ({
      what: `decided a difference of ${naira(kobo)} on ${day} ${DECIDED[decision]}`,
    }),
  },
  'wallet.dayClosed': {
    audience: AUDIENCE,
    sentence: ({ day }) => ({ what: `closed ${day} of the wallet` }),
  },
};
