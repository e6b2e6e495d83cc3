export { GEOJSON_TYPE, OPENAPI_TYPE, SCHEMA_TYPE } from './domain/documents.js';
export { ogc } from './domain.js';
export { LiveMaps } from './live-maps.service.js';
export { OgcModule } from './ogc.module.js';
