import { defineProblems } from '../platform/problems.js';
import type { DifferenceDecision } from './constants.js';
import { WALLET_MESSAGES } from './constants.js';

export const WALLET_PROBLEMS = defineProblems({
  'wallet.notOpen': { status: 409, message: WALLET_MESSAGES.notOpen },
  'wallet.otherTransfer': { status: 409, message: WALLET_MESSAGES.otherTransfer },
  'wallet.insufficient': { status: 409, message: WALLET_MESSAGES.insufficient },
  'wallet.nothing': { status: 409, message: WALLET_MESSAGES.nothing },
  'wallet.notWaiting': { status: 409, message: WALLET_MESSAGES.notWaiting },
  'wallet.changed': { status: 409, message: WALLET_MESSAGES.changed },
  'wallet.own': { status: 403, message: WALLET_MESSAGES.own },
  'wallet.notUnknown': { status: 409, message: WALLET_MESSAGES.notUnknown },
  'wallet.otherProof': { status: 409, message: WALLET_MESSAGES.otherProof },
  'wallet.dayOpen': { status: 409, message: WALLET_MESSAGES.dayOpen },
  'wallet.dayClosed': { status: 409, message: WALLET_MESSAGES.dayClosed },
  'wallet.secondToClose': { status: 403, message: WALLET_MESSAGES.secondToClose },
  'wallet.providerMissing': { status: 409, message: WALLET_MESSAGES.providerMissing },
  'wallet.forged': { status: 401, message: WALLET_MESSAGES.forged },
});

type Codes = typeof WALLET_PROBLEMS;

declare module '../platform/problems.js' {
  interface ProblemCatalogue extends Codes {}
}

declare module '../platform/events.js' {
  interface EventCatalogue {
    'wallet.settingsChanged': { settleAbove: number };
    'wallet.fundAsked': { kobo: number };
    /** Money arrived: for a fund, as a repayment, or unexplained. */
    'wallet.received': { kobo: number; as: 'FUND' | 'REPAYMENT' | 'UNEXPLAINED' };
    'wallet.payoutPrepared': { payoutId: number; agents: number; kobo: number };
    /** Its names are checked, or payments got an outcome. */
    'wallet.payoutAdvanced': {
      payoutId: number;
      succeeded: number;
      failed: number;
      unknown: number;
      open: number;
    };
    'wallet.payoutDecided': { payoutId: number; agents: number; kobo: number; approved: boolean };
    'wallet.paymentReversed': { payoutId: number; paymentId: number; kobo: number };
    'wallet.settleAsked': { payoutId: number; paymentId: number; kobo: number; paid: boolean };
    'wallet.paymentSettled': { payoutId: number; paymentId: number; kobo: number; paid: boolean };
    'wallet.dayCompared': { day: string; differences: number };
    'wallet.differenceDecided': { day: string; kobo: number; decision: DifferenceDecision };
    'wallet.dayClosed': { day: string };
  }
}

declare module '../platform/jobs.js' {
  interface JobCatalogue {
    'wallet.pay': { params: { payoutId: number }; step: 'names' | 'pay'; summary: PaySummary };
  }
}

/** Result of a run: payments by outcome. `named` is the number of names checked. */
export interface PaySummary {
  kind: 'pay';
  named: number;
  succeeded: number;
  failed: number;
  unknown: number;
}

declare module '../platform/waiting.js' {
  interface WaitingCatalogue {
    /** A payout that needs a second person. */
    payout: true;
    /** Payments with an unknown outcome. */
    unknownPayments: true;
  }
}
