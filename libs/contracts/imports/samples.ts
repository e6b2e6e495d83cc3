import { type SampleWorld, sample } from '../platform/samples.js';
import {
  downloadRejectedPlacemarks,
  downloadRejectedRows,
  downloadRejectedRowsBook,
  downloadWholeRejects,
  importFarmerList,
  importFarmMaps,
  listRejectedRows,
} from './calls.js';

const FARMERS = 'Temp ID,Surname,First Name\nT-1,Bello,Aisha\n';
const RING = '4.1,12.1 4.101,12.1 4.101,12.101 4.1,12.101 4.1,12.1';
const MAP = `<kml xmlns="http://www.opengis.net/kml/2.2"><Placemark><name>A1</name><Polygon><outerBoundaryIs><LinearRing><coordinates>${RING}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark></kml>`;

const fileOf = (name: string, content: string) => ({ file: new File([content], name) });
const resourceIn = async (world: SampleWorld) => ({ resourceId: await world.id('communityResource') });

const listJobIn = async (world: SampleWorld) => ({ jobId: (await world.call(importFarmerList)).jobId });
const mapJobIn = async (world: SampleWorld) => ({ jobId: (await world.call(importFarmMaps)).jobId });

export const importsSamples = [
  sample(importFarmerList, {
    path: async (world) => ({
      importType: 'TEMP_ID' as const,
      ...(await resourceIn(world)),
      communityId: await world.id('community'),
    }),
    body: () => fileOf('farmers.csv', FARMERS),
  }),
  sample(importFarmMaps, { path: resourceIn, body: () => fileOf('farms.kml', MAP) }),
  sample(listRejectedRows, { path: mapJobIn, query: { page: 1, size: 20 } }),
  sample(downloadRejectedRows, { path: listJobIn }),
  sample(downloadRejectedRowsBook, { path: listJobIn }),
  sample(downloadRejectedPlacemarks, { path: mapJobIn }),
  sample(downloadWholeRejects, {
    path: mapJobIn,
    body: { format: 'kml', reason: 'The bank sends the farms back for correction' },
  }),
];
