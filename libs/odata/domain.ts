import { defineDomain } from '#libs/platform';
import { OdataModule } from './odata.module.js';

/** Feeds of records for spreadsheets and reports, as OData. It reads what exports read. */
export const odata = defineDomain({ name: 'odata', module: OdataModule });
