import { call, type FileAnswer, type Upload } from '../platform/calls.js';
import type { MapConversionDto } from './converter.dto.js';

/** The documented call: returns the file itself. */
export const convertKml = call<{ body: Upload; answer: FileAnswer }>('POST', '/farmresources/convert_kml');
/** Returns the result for each place; the file is downloaded afterwards by its id. */
export const convertMap = call<{ body: Upload; answer: MapConversionDto }>(
  'POST',
  '/farmresources/map-conversions',
);
export const downloadConvertedMap = call<{ path: { conversionId: string }; answer: FileAnswer }>(
  'GET',
  '/farmresources/map-conversions/:conversionId/maps.csv',
);
