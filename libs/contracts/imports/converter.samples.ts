import { sample } from '../platform/samples.js';
import { convertKml, convertMap, downloadConvertedMap } from './converter.calls.js';

const RING = '4.1,12.1 4.101,12.1 4.101,12.101 4.1,12.101 4.1,12.1';
const MAP = `<kml xmlns="http://www.opengis.net/kml/2.2"><Placemark><name>A1</name><Polygon><outerBoundaryIs><LinearRing><coordinates>${RING}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark></kml>`;
const map = () => ({ file: new File([MAP], 'farms.kml') });

export const converterSamples = [
  sample(convertKml, { body: map }),
  sample(convertMap, { body: map }),
  sample(downloadConvertedMap, {
    path: async (world) => ({ conversionId: (await world.call(convertMap)).id }),
  }),
];
