import { readFarmer } from '../farmers/calls.js';
import type { SeasonQuery } from '../inputs/eop.dto.js';
import { call, type FileAnswer } from '../platform/calls.js';
import type { DoneDto, SuccessDto } from '../platform/dto.js';
import { defineProblems } from '../platform/problems.js';
import { type SampleWorld, sample } from '../platform/samples.js';
import {
  REPORTS_MESSAGES,
  type RowItem,
  type ScheduleChoice,
  type SeasonAct,
  type SeasonItem,
} from './constants.js';
import type {
  DecideSeasonBody,
  OpenRowsDto,
  PrintReportBody,
  ProposeSeasonBody,
  ReportScheduleListDto,
  SaveScheduleBody,
  SeasonCloseDto,
  SeasonReportDto,
  WriteReasonBody,
} from './dto.js';

export * from './constants.js';
export * from './dto.js';

type OfResource = { path: { resourceId: number } };
type OfReport = { path: { reportId: number } };

/** Prints the community report of one farmer, named by their Temp ID. Also takes a posted form. */
export const printCommunityReport = call<{ body: PrintReportBody; answer: FileAnswer }>('POST', '/printout');
/** Reports that the user gets by mail. */
export const listReportSchedules = call<{ answer: ReportScheduleListDto }>('GET', '/report-schedules');
export const saveReportSchedule = call<OfResource & { body: SaveScheduleBody; answer: DoneDto }>(
  'PUT',
  '/report-schedules/:resourceId',
);
/** Counts everything still open in a season. */
export const readSeasonClose = call<OfResource & { query?: SeasonQuery; answer: SeasonCloseDto }>(
  'GET',
  '/season-close/:resourceId',
);
/** The report of an open season as it would be now, unsigned and marked as a draft. */
export const downloadDraftReport = call<OfResource & { query?: SeasonQuery; answer: FileAnswer }>(
  'GET',
  '/season-close/:resourceId/draft',
);
export const listOpenRows = call<{
  path: { resourceId: number; openItem: RowItem };
  answer: OpenRowsDto;
}>('GET', '/season-close/:resourceId/rows/:openItem');
export const writeSeasonReason = call<OfResource & { body: WriteReasonBody; answer: DoneDto }>(
  'PUT',
  '/season-close/:resourceId/reason',
);
export const proposeSeason = call<OfResource & { body: ProposeSeasonBody; answer: SuccessDto }>(
  'POST',
  '/season-close/:resourceId/propose',
);
/** Confirms a proposal as a second person: counts again, locks the season and signs the report; or refuses it. */
export const decideSeason = call<{
  path: { proposalId: number };
  body: DecideSeasonBody;
  answer: SuccessDto;
}>('POST', '/season-proposal/:proposalId/decide');
export const readSeasonReport = call<OfReport & { answer: SeasonReportDto }>(
  'GET',
  '/season-report/:reportId',
);
export const downloadSeasonReport = call<OfReport & { answer: FileAnswer }>(
  'GET',
  '/season-report/:reportId/file',
);
export const downloadSeasonSignature = call<OfReport & { answer: FileAnswer }>(
  'GET',
  '/season-report/:reportId/signature',
);

export const REPORTS_PROBLEMS = defineProblems({
  'season.open': { status: 409, message: REPORTS_MESSAGES.open },
  'season.grew': { status: 409, message: REPORTS_MESSAGES.grew },
  'season.changed': { status: 409, message: REPORTS_MESSAGES.changed },
  'season.waiting': { status: 409, message: REPORTS_MESSAGES.waiting },
  'season.notWaiting': { status: 409, message: REPORTS_MESSAGES.notWaiting },
  'season.own': { status: 403, message: REPORTS_MESSAGES.own },
  'season.state': { status: 409, message: REPORTS_MESSAGES.state },
});

declare module '../platform/samples.js' {
  interface SampleWorld {
    /** Returns a season that two administrators closed, with its report: calls would need all else to be settled. */
    closedSeason(): Promise<{ resourceId: number; reportId: number }>;
  }
}

const SEASON = 'Rainy Season 2020';
const ofResource = async (world: SampleWorld) => ({ resourceId: await world.id('communityResource') });
const ofReport = async (world: SampleWorld) => ({ reportId: (await world.closedSeason()).reportId });

export const reportsSamples = [
  sample(
    printCommunityReport,
    async (world) => {
      const { resourceId: communityResourceId } = await ofResource(world);
      const { tempId } = await world.call(readFarmer, { path: { id: await world.id('farmer') } });
      return { body: { communityResourceId, farmerId: tempId ?? '' } };
    },
    { leavesNoEntry: 'A printed report changes nothing; the views of the farmer record it.' },
  ),
  sample(listReportSchedules, {}),
  sample(saveReportSchedule, { path: ofResource, body: { every: 'WEEKLY' } }),
  sample(readSeasonClose, { path: ofResource, query: { season: SEASON } }),
  sample(downloadDraftReport, { path: ofResource, query: { season: 'Dry Season 2020' } }),
  sample(listOpenRows, {
    path: async (world) => ({ ...(await ofResource(world)), openItem: 'unpaidAgents' as const }),
  }),
  sample(writeSeasonReason, {
    path: ofResource,
    body: { season: SEASON, item: 'farmersOpen', reason: 'Floods. Mapped next season.' },
  }),
  sample(proposeSeason, async (world) => {
    const { resourceId } = await world.closedSeason();
    return {
      path: { resourceId },
      body: { season: SEASON, act: 'REOPEN' as const, reason: 'A waybill was found.' },
    };
  }),
  sample(decideSeason, async (world) => ({
    as: await world.user('ADMIN'),
    path: { proposalId: (await world.call(proposeSeason)).id },
    body: { confirm: true },
  })),
  sample(readSeasonReport, { path: ofReport }),
  sample(downloadSeasonReport, { path: ofReport }),
  sample(downloadSeasonSignature, { path: ofReport }),
];

type Codes = typeof REPORTS_PROBLEMS;

declare module '../platform/problems.js' {
  interface ProblemCatalogue extends Codes {}
}

declare module '../platform/waiting.js' {
  interface WaitingCatalogue {
    /** A season that an administrator proposed to close or reopen. */
    season: true;
  }
}

declare module '../platform/events.js' {
  interface EventCatalogue {
    'report.scheduled': { communityResourceId: number; every: ScheduleChoice };
    'season.reasonWritten': { communityResourceId: number; season: string; item: SeasonItem };
    'season.proposed': { communityResourceId: number; season: string; act: SeasonAct };
    'season.decided': {
      communityResourceId: number;
      season: string;
      act: SeasonAct;
      confirmed: boolean;
      reportId: number | null;
    };
  }
}
