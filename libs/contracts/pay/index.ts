import { call, type FileAnswer } from '../platform/calls.js';
import type { SuccessDto } from '../platform/dto.js';
import { defineProblems } from '../platform/problems.js';
import { type SampleWorld, sample } from '../platform/samples.js';
import { serviceProviderCalls, sharedAgencyCalls } from '../providers/index.js';
import { PAY_LIMITS } from './constants.js';
import type {
  AgencyPayDto,
  CheckAgentBody,
  DecidePayBody,
  PayFileQuery,
  PayLimits,
  PayPeriodQuery,
  PayStatementDto,
  ProposedPayDto,
  ProposePayBody,
} from './dto.js';

export * from './constants.js';
export * from './dto.js';

export const PAY_MESSAGES = {
  proposed: 'Pay sent for approval',
  approved: 'Pay approved',
  refused: 'Pay refused',
  checked: 'Agent checked',
  limitsSaved: 'Limits saved',
  held: 'This agent is marked. Check the agent first.',
  nothing: 'Nothing is due.',
  own: 'A second administrator must approve.',
  decided: 'This pay is already decided.',
  differs: 'The recount differs from the entries. Pay cannot be approved until both agree.',
};

export const PAY_PROBLEMS = defineProblems({
  'pay.held': { status: 409, message: PAY_MESSAGES.held },
  'pay.nothing': { status: 409, message: PAY_MESSAGES.nothing },
  'pay.own': { status: 403, message: PAY_MESSAGES.own },
  'pay.decided': { status: 409, message: PAY_MESSAGES.decided },
  'pay.differs': { status: 409, message: PAY_MESSAGES.differs },
});

type OfAgency = { path: { sharedAgencyId: number } };
type OfAgent = { path: { agentId: number } };

/** Quality and pay of the agents of an agency. */
export const readAgencyPay = call<OfAgency & { query?: PayPeriodQuery; answer: AgencyPayDto }>(
  'GET',
  '/shared-agency/:sharedAgencyId/pay',
);
/** Sends what is due to agents for approval by a second person. */
export const proposePay = call<OfAgency & { body: ProposePayBody; answer: ProposedPayDto }>(
  'POST',
  '/shared-agency/:sharedAgencyId/pay',
);
/** Approves proposed pay into payable items, or refuses it: then it is due again. */
export const decidePay = call<{ body: DecidePayBody; answer: ProposedPayDto }>('POST', '/pay-items/decide');
/** Lifts the hold of a marked agent, until their next entry. */
export const checkAgentPay = call<OfAgent & { body: CheckAgentBody; answer: SuccessDto }>(
  'POST',
  '/agent-pay/:agentId/check',
);
export const savePayLimits = call<{ body: PayLimits; answer: PayLimits }>('PUT', '/pay-limits');
export const readPayStatement = call<OfAgent & { answer: PayStatementDto }>('GET', '/agent-pay/:agentId');
/** The same rows as a file. */
export const downloadPayStatement = call<OfAgent & { query: PayFileQuery; answer: FileAnswer }>(
  'GET',
  '/agent-pay/:agentId/file',
);

declare module '../platform/samples.js' {
  interface SampleWorld {
    /** Returns an agent of a new shared agency with a farmer accepted, as only captures do. */
    paidAgent(): Promise<{ agentId: number; sharedAgencyId: number }>;
  }
}

const ofAgency = async (world: SampleWorld) => {
  const path = { serviceProviderId: (await world.call(serviceProviderCalls.create)).id };
  return { sharedAgencyId: (await world.call(sharedAgencyCalls.create, { path })).id };
};
const ofAgent = async (world: SampleWorld) => ({ agentId: (await world.paidAgent()).agentId });

export const paySamples = [
  sample(readAgencyPay, { path: ofAgency, query: { from: '2026-01-01', to: '2026-12-31' } }),
  sample(proposePay, async (world) => {
    const { agentId, sharedAgencyId } = await world.paidAgent();
    return { path: { sharedAgencyId }, body: { agentIds: [agentId] } };
  }),
  sample(decidePay, async (world) => {
    const { agentId, sharedAgencyId } = await world.paidAgent();
    await world.call(proposePay, { path: { sharedAgencyId }, body: { agentIds: [agentId] } });
    const { items } = await world.call(readAgencyPay, { path: { sharedAgencyId }, query: {} });
    return {
      as: await world.user('ADMIN'),
      body: { ids: items.map(({ id }) => id), approve: true },
    };
  }),
  sample(checkAgentPay, { path: ofAgent, body: { reason: 'Called ten farmers.' } }),
  sample(
    savePayLimits,
    { body: { ...PAY_LIMITS, findingsPer100: 12 } },
    { namesNoRecord: ['findingsPer100'] },
  ),
  sample(readPayStatement, { path: ofAgent }),
  sample(downloadPayStatement, { path: ofAgent, query: { format: 'csv' } }),
];

type Codes = typeof PAY_PROBLEMS;

declare module '../platform/problems.js' {
  interface ProblemCatalogue extends Codes {}
}

declare module '../platform/waiting.js' {
  interface WaitingCatalogue {
    /** Proposed pay of an agency, whose id it is. */
    pay: true;
  }
}

declare module '../platform/events.js' {
  interface EventCatalogue {
    'pay.proposed': { sharedAgencyId: number; agents: number; kobo: number };
    'pay.decided': { sharedAgencyId: number; agents: number; kobo: number; state: 'APPROVED' | 'REFUSED' };
    'pay.checked': { agentId: number; sharedAgencyId: number };
    'pay.limitsChanged': PayLimits;
  }
}
