import { addEop } from '../inputs/calls.js';
import { type SampleWorld, sample } from '../platform/samples.js';
import {
  downloadRejectedPlacemarks,
  downloadRejectedRows,
  downloadRejectedRowsBook,
  downloadWholeRejects,
  importCommunities,
  importFarmerList,
  importFarmMaps,
  importInputDistribution,
  importMembers,
  importSoilResults,
  listRejectedRows,
} from './calls.js';
import {
  answerHolds,
  answerQuestions,
  chooseColumns,
  chooseSheet,
  downloadCheck,
  downloadCheckBook,
  findImport,
  listImportRows,
  previewImportUndo,
  retryImport,
  runImport,
  undoImport,
} from './review.calls.js';

declare module '../platform/samples.js' {
  interface SampleWorld {
    /** Moves an import job to a state that waits for a person, in place of a worker: these worlds have none. */
    pauseImport(jobId: number, state: 'inspected' | 'staged'): Promise<void>;
    /** Moves an import job to its end; a completed one has stored a row. */
    endImport(jobId: number, state: 'completed' | 'failed'): Promise<void>;
  }
}

const FARMERS = 'Temp ID,Surname,First Name\nT-1,Bello,Aisha\n';
const COMMUNITIES =
  'Name,Short Description,Long Description,LGA\nBulaku,By the river,Rice growers by the river,Argungu\n';
const MEMBERS = 'Surname,First Name,Occupation,Phone\nYusuf,Hauwa,Teacher,08031234567\n';
const INPUTS = 'Temp ID,Item,Quantity Allocated,Quantity Collected\nT-1,NPK,4,3\n';
const SOIL = 'Farm ID,Sample,Date,Depth From,Depth To,Total N\nF-1,S1,06/05/2026,0,20,0.11\n';
const RING = '4.1,12.1 4.101,12.1 4.101,12.101 4.1,12.101 4.1,12.1';
const MAP = `<kml xmlns="http://www.opengis.net/kml/2.2"><Placemark><name>A1</name><Polygon><outerBoundaryIs><LinearRing><coordinates>${RING}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark></kml>`;

const fileOf = (name: string, content: string) => ({ file: new File([content], name) });
const resourceIn = async (world: SampleWorld) => ({ resourceId: await world.id('communityResource') });

const listJobIn = async (world: SampleWorld) => ({ jobId: (await world.call(importFarmerList)).jobId });
const mapJobIn = async (world: SampleWorld) => ({ jobId: (await world.call(importFarmMaps)).jobId });

/** Creates a list import that waits for a person: for its columns, or for confirmation of its rows. */
const waitingIn = (state: 'inspected' | 'staged') => async (world: SampleWorld) => {
  const { jobId } = await world.call(importFarmerList, { query: { review: true } });
  await world.pauseImport(jobId, state);
  return { jobId };
};
/** An import that has ended, with a stored row if it completed. */
const endedIn = (state: 'completed' | 'failed') => async (world: SampleWorld) => {
  const { jobId } = await world.call(importFarmerList);
  await world.endImport(jobId, state);
  return { jobId };
};
const inspectedIn = waitingIn('inspected');
const stagedIn = waitingIn('staged');
const FIELDS_IN_ORDER = ['tempId', 'surname', 'firstName'];

export const importsSamples = [
  sample(importFarmerList, {
    path: async (world) => ({
      importType: 'TEMP_ID' as const,
      ...(await resourceIn(world)),
      communityId: await world.id('community'),
    }),
    body: () => fileOf('farmers.csv', FARMERS),
  }),
  sample(importCommunities, { path: resourceIn, body: () => fileOf('communities.csv', COMMUNITIES) }),
  sample(importMembers, {
    path: async (world) => ({ ...(await resourceIn(world)), communityId: await world.id('community') }),
    body: () => fileOf('members.csv', MEMBERS),
  }),
  sample(importInputDistribution, {
    path: async (world) => {
      const { resourceId } = await resourceIn(world);
      await world.call(addEop, { path: { id: resourceId } });
      return { importType: 'TEMP_ID' as const, resourceId, communityId: await world.id('community') };
    },
    body: () => fileOf('distribution.csv', INPUTS),
  }),
  sample(importSoilResults, { path: resourceIn, body: () => fileOf('soil.csv', SOIL) }),
  sample(importFarmMaps, { path: resourceIn, body: () => fileOf('farms.kml', MAP) }),
  sample(findImport, { path: listJobIn }),
  sample(listImportRows, { path: listJobIn, query: { outcome: 'created', page: 1, size: 20 } }),
  sample(chooseSheet, { path: inspectedIn, body: { headerRow: 1 } }),
  sample(chooseColumns, {
    path: inspectedIn,
    body: { columns: FIELDS_IN_ORDER.map((field, index) => ({ index, field })) },
  }),
  sample(downloadCheck, { path: stagedIn }),
  sample(downloadCheckBook, { path: stagedIn }),
  sample(answerHolds, { path: stagedIn, body: { answer: 'keep' as const } }),
  sample(answerQuestions, { path: stagedIn, body: { answers: [] } }),
  sample(runImport, { path: stagedIn }),
  sample(retryImport, { path: endedIn('failed') }),
  sample(previewImportUndo, { path: endedIn('completed') }),
  sample(undoImport, { path: endedIn('completed') }),
  sample(listRejectedRows, { path: mapJobIn, query: { page: 1, size: 20 } }),
  sample(downloadRejectedRows, { path: listJobIn }),
  sample(downloadRejectedRowsBook, { path: listJobIn }),
  sample(downloadRejectedPlacemarks, { path: mapJobIn }),
  sample(downloadWholeRejects, {
    path: mapJobIn,
    body: { format: 'kml', reason: 'The bank sends the farms back for correction' },
  }),
];
