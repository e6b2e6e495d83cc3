import {
  ArrayMaxSize,
  ArrayNotEmpty,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsISO8601,
  IsNotEmpty,
  IsNumber,
  IsOptional,
  IsString,
  IsUUID,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { call, type FileAnswer } from '../platform/calls.js';
import { SuccessDto } from '../platform/dto.js';
import { defineProblems } from '../platform/problems.js';
import { type SampleWorld, sample } from '../platform/samples.js';
import { AsNumber, Nested, Tidied } from '../platform/shape.js';
import { serviceProviderCalls, sharedAgencyCalls } from '../providers/index.js';

/** Figures that mark an agent for a check before their pay is proposed. */
export const PAY_MARKS = ['findings', 'outside', 'median'] as const;
export type PayMark = (typeof PAY_MARKS)[number];
export const PAY_ITEM_STATES = ['WAITING', 'APPROVED', 'REFUSED'] as const;
export type PayItemState = (typeof PAY_ITEM_STATES)[number];
export const PAY_LINE_KINDS = ['ACCEPTED', 'REOPENED', 'APPROVED'] as const;
export type PayLineKind = (typeof PAY_LINE_KINDS)[number];
export const PAY_FORMATS = ['csv', 'pdf'] as const;
export type PayFormat = (typeof PAY_FORMATS)[number];
/** Most agents of one proposal or decision. */
export const MOST_PAID = 2000;

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

/** Limits above or below which an agent is marked. */
export class PayLimits {
  /** Open findings per 100 reviewed farms. */
  @AsNumber() @IsNumber() @Min(0) @Max(1000) findingsPer100!: number;
  /** Per cent of the farms outside the assigned community. */
  @AsNumber() @IsNumber() @Min(0) @Max(100) outsidePercent!: number;
  /** Median minutes of a capture. */
  @AsNumber() @IsNumber() @Min(0) @Max(240) medianMinutes!: number;
  /** Reviewed farms below which there are too few to judge. */
  @AsNumber() @IsInt() @Min(1) @Max(10_000) leastReviewed!: number;
}

/** Limits of an account that has set none. */
export const PAY_LIMITS: PayLimits = {
  findingsPer100: 10,
  outsidePercent: 5,
  medianMinutes: 5,
  leastReviewed: 20,
};

/** Work and pay of an agent. Counts are farmers of a task in the period; naira are those of all time. */
export class AgentPayDto {
  @IsInt() agentId!: number;
  @IsString() name!: string;
  @IsInt() captured!: number;
  @IsInt() accepted!: number;
  @IsInt() rejected!: number;
  @IsInt() waiting!: number;
  @IsInt() recaptured!: number;
  /** Rates of reviewed farms; null: too few. */
  @IsOptional() @IsNumber() findingsPer100!: number | null;
  @IsOptional() @IsNumber() outsidePercent!: number | null;
  /** Null without a capture. */
  @IsOptional() @IsNumber() medianMinutes!: number | null;
  @IsIn(PAY_MARKS, { each: true }) marks!: PayMark[];
  /** A marked agent whose last check is older than their last entry is left out of proposals. */
  @IsBoolean() held!: boolean;
  /** Naira of accepted farmers less reopened ones. */
  @IsNumber() earned!: number;
  @IsNumber() approved!: number;
  @IsNumber() proposed!: number;
  /** Earned, and neither approved nor proposed. */
  @IsNumber() due!: number;
}

/** Pay of an agent that waits for a second person, or was decided. */
export class PayItemDto {
  @IsInt() id!: number;
  @IsInt() agentId!: number;
  @IsString() name!: string;
  @IsNumber() amount!: number;
  @IsIn(PAY_ITEM_STATES) state!: PayItemState;
  /** ISO time. */
  @IsString() askedOn!: string;
  /** Why the user cannot decide; null if they can. */
  @IsOptional() @IsString() blocked!: string | null;
}

export class AgencyPayDto {
  @ValidateNested({ each: true }) @Nested(() => AgentPayDto) list!: AgentPayDto[];
  @IsInt() total!: number;
  /** Rates of all agents together, as those of one. */
  @IsOptional() @IsNumber() findingsPer100!: number | null;
  @IsOptional() @IsNumber() outsidePercent!: number | null;
  /** Waits for a second person. */
  @ValidateNested({ each: true }) @Nested(() => PayItemDto) items!: PayItemDto[];
  @ValidateNested() @Nested(() => PayLimits) limits!: PayLimits;
  /** Entries less a recount of all accepted farmers, in naira: 0. */
  @IsNumber() difference!: number;
  /** ISO time of the recount. */
  @IsString() recountedOn!: string;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

export class PayPeriodQuery {
  /** First and last day; all of them if omitted. */
  @IsOptional() @Matches(DAY) @IsISO8601({ strict: true }) from?: string;
  @IsOptional() @Matches(DAY) @IsISO8601({ strict: true }) to?: string;
}

export class ProposePayBody {
  @IsOptional() @IsUUID() opId?: string;
  /** All agents with something due, without those held, if omitted. */
  @IsOptional()
  @IsArray()
  @ArrayNotEmpty()
  @ArrayMaxSize(MOST_PAID)
  @IsInt({ each: true })
  agentIds?: number[];
}

export class ProposedPayDto extends SuccessDto {
  /** Number of agents, and their naira. */
  @IsInt() agents!: number;
  @IsNumber() amount!: number;
}

export class DecidePayBody {
  @IsArray() @ArrayNotEmpty() @ArrayMaxSize(MOST_PAID) @IsInt({ each: true }) ids!: number[];
  @IsBoolean() approve!: boolean;
  /** Required to refuse. */
  @IsOptional() @Tidied() @IsString() @MaxLength(500) reason?: string;
}

export class CheckAgentBody {
  @Tidied() @IsString() @IsNotEmpty() @MaxLength(500) reason!: string;
}

/** Entries of one day, task and kind. */
export class PayLineDto {
  /** `2026-11-28`. */
  @IsString() day!: string;
  @IsIn(PAY_LINE_KINDS) kind!: PayLineKind;
  /** Name of the task; null for approved pay. */
  @IsOptional() @IsString() task!: string | null;
  /** Farmers; of approved pay, the number of the item. */
  @IsInt() count!: number;
  /** Naira; approved pay lowers the balance. */
  @IsNumber() amount!: number;
  @IsNumber() balance!: number;
}

export class PayStatementDto {
  @IsInt() agentId!: number;
  @IsString() name!: string;
  @IsString() agencyName!: string;
  /** ISO time. */
  @IsString() madeAt!: string;
  @IsNumber() earned!: number;
  @IsNumber() approved!: number;
  @IsNumber() due!: number;
  @ValidateNested({ each: true }) @Nested(() => PayLineDto) lines!: PayLineDto[];
}

export class PayFileQuery {
  @IsIn(PAY_FORMATS) format!: PayFormat;
}

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
