import {
  decideSeason,
  downloadDraftReport,
  downloadSeasonReport,
  downloadSeasonSignature,
  listCommunityResources,
  listOpenRows,
  listReportSchedules,
  type PrintReportBody,
  printCommunityReport,
  proposeSeason,
  type RowItem,
  readSeasonClose,
  readSeasonReport,
  type SeasonReportDto,
  saveReportSchedule,
  writeSeasonReason,
} from '#libs/contracts';
import { ask, askFile, askResponse } from '../../core/api/ask.js';
import { onFollowed } from '../../core/feature/follows.js';
import { remote } from '../../core/lists/remote.js';
import { remoteRecord } from '../../core/lists/remote-record.js';
import { topicRefreshNeeded } from '../../core/realtime/actions.js';
import { registerSagas } from '../../core/store.js';
import { command } from '../../core/tasks/command.js';
import { SERVER } from '../../core/tasks/outcome.js';
import { createTask } from '../../core/tasks/task.js';

const reloadOn = [onFollowed('reports'), topicRefreshNeeded.match];

export const programmes = remoteRecord('reports/programmes', {
  fetch: (_all: 'all', signal) => ask(listCommunityResources, {}, { signal }),
});
export const schedules = remoteRecord('reports/schedules', {
  fetch: (_own: 'own', signal) => ask(listReportSchedules, {}, { signal }),
});
export interface SeasonAsked {
  resourceId: number;
  season: string;
}
export const seasonClose = remote('reports/seasonClose', {
  fetch: ({ resourceId, season }: SeasonAsked, signal) =>
    ask(readSeasonClose, { path: { resourceId }, query: season ? { season } : {} }, { signal }),
  scope: ({ resourceId }) => String(resourceId),
  reloadOn,
});
export const openRows = remote('reports/openRows', {
  fetch: (path: { resourceId: number; openItem: RowItem }, signal) => ask(listOpenRows, { path }, { signal }),
  scope: ({ resourceId }) => String(resourceId),
});
export const seasonReport = remoteRecord('reports/seasonReport', {
  fetch: (reportId: number, signal) => ask(readSeasonReport, { path: { reportId } }, { signal }),
  reloadOn,
});

const success = ({ message }: { message: string }) => message;
const reloads = [seasonClose, seasonReport];

export const writeReason = command('reports/reason', writeSeasonReason, { success, reloads });
export const propose = command('reports/propose', proposeSeason, { success, reloads });
export const saveSchedule = command('reports/schedule', saveReportSchedule, {
  success,
  reloads: [schedules],
});
export const decide = command('reports/decide', decideSeason, { success, reloads });
export const download = createTask<
  Pick<SeasonReportDto, 'id' | 'number'> & { as: 'pdf' | 'pdf.sig' },
  object
>(
  'reports/file',
  async ({ id: reportId, number, as }) => {
    const call = as === 'pdf' ? downloadSeasonReport : downloadSeasonSignature;
    await askFile(call, { path: { reportId } }, `season-report-${number}.${as}`);
    return {};
  },
  { failure: SERVER },
);

export const downloadDraft = createTask<SeasonAsked, object>(
  'reports/draft',
  async ({ resourceId, season }) => {
    await askFile(
      downloadDraftReport,
      { path: { resourceId }, query: { season } },
      'season-report-draft.pdf',
    );
    return {};
  },
  { failure: SERVER },
);

/** `tab`: name of the tab that the form opened. */
export const print = createTask<{ body: PrintReportBody; tab: string }, object>(
  'reports/print',
  async ({ body, tab }) => {
    try {
      const answer = await askResponse(printCommunityReport, { body }, { headers: { Accept: '*/*' } });
      window.open(URL.createObjectURL(await answer.blob()), tab);
      return {};
    } catch (error) {
      window.open('', tab)?.close();
      throw error;
    }
  },
  { failure: SERVER },
);

registerSagas('reports', [
  programmes,
  schedules,
  saveSchedule,
  seasonClose,
  openRows,
  seasonReport,
  writeReason,
  propose,
  decide,
  download,
  downloadDraft,
  print,
]);
