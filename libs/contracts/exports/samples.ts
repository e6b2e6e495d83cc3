import { type SampleWorld, sample } from '../platform/samples.js';
import {
  countExport,
  downloadExport,
  exportAnnualSurvey,
  exportDataQuality,
  exportExtension,
  exportFarmExtension,
  exportFarmers,
  exportFarmIndirectJobs,
  exportIndirectJobs,
  exportProcessedFarms,
  listExportKinds,
  retryExport,
  startExport,
  startWholeExport,
} from './calls.js';

declare module '../platform/samples.js' {
  interface SampleWorld {
    /** Lets an export fail, without a worker. */
    failExport(jobId: number): Promise<void>;
  }
}

const linked = { path: async (world: SampleWorld) => ({ id: await world.id('communityResource') }) };

const farmers = async (world: SampleWorld) => ({
  kind: 'farmers' as const,
  format: 'csv' as const,
  resourceId: await world.id('communityResource'),
  recipient: 'Bank of Agriculture, Birnin Kebbi',
  purpose: 'Loans of the season',
});

export const exportsSamples = [
  sample(listExportKinds, {}),
  sample(startExport, { body: farmers }),
  sample(countExport, { body: farmers }),
  sample(startWholeExport, {
    body: async (world) => ({
      ...(await farmers(world)),
      reason: 'The bank asks for the list of the season',
    }),
  }),
  sample(downloadExport, { path: async (world) => ({ jobId: (await world.call(startExport)).id }) }),
  sample(retryExport, {
    path: async (world) => {
      const { id: jobId } = await world.call(startExport);
      await world.failExport(jobId);
      return { jobId };
    },
  }),
  sample(exportProcessedFarms, linked),
  sample(exportFarmExtension, linked),
  sample(exportDataQuality, linked),
  sample(exportFarmIndirectJobs, linked),
  sample(exportAnnualSurvey, linked),
  sample(exportExtension, { ...linked, query: { reportType: 'Report' } }),
  sample(exportIndirectJobs, linked),
  sample(exportFarmers, linked),
];
