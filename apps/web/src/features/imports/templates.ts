import type { FarmerImportType } from '#libs/contracts';
import {
  COMMUNITY_COLUMNS,
  FARMER_COLUMNS,
  type FileColumn,
  INPUT_COLUMNS,
  MEMBER_COLUMNS,
  templateHeadings,
} from '#libs/contracts/imports/columns';
import { BYTE_ORDER_MARK, csvLine } from '#libs/tabular/cells';
import { saveFile } from '../../core/api/http.js';

/** Returns the header row of a list: an empty file to fill in. */
export function templateText(columns: readonly FileColumn[], importType: string): string {
  return csvLine(templateHeadings(columns, importType));
}

function save(name: string, columns: readonly FileColumn[], importType: string): void {
  const text = [BYTE_ORDER_MARK, templateText(columns, importType)];
  saveFile(new Blob(text, { type: 'text/csv;charset=utf-8' }), `${name}.csv`);
}

/** Saves the template of a farmer list as a CSV file. */
export function saveFarmerTemplate(type: FarmerImportType = 'BVN'): void {
  save(`gona-farmers-${type.toLowerCase().replace('_', '-')}`, FARMER_COLUMNS, type);
}

/** Saves the template of an input distribution list as a CSV file. */
export function saveInputTemplate(type: FarmerImportType = 'BVN'): void {
  save(`gona-inputs-${type.toLowerCase().replace('_', '-')}`, INPUT_COLUMNS, type);
}

/** Saves the template of a community list as a CSV file. */
export const saveCommunityTemplate = (): void => save('gona-communities', COMMUNITY_COLUMNS, 'NAME');
/** Saves the template of a member list as a CSV file. */
export const saveMemberTemplate = (): void => save('gona-members', MEMBER_COLUMNS, 'PHONE');

/** A map with one farm, as an example of the place of its name and its attributes. */
export const MAP_TEMPLATE = `<?xml version="1.0" encoding="UTF-8"?>
<kml xmlns="http://www.opengis.net/kml/2.2">
  <Document>
    <name>Farm maps</name>
    <Placemark>
      <name>A-001</name>
      <ExtendedData>
        <Data name="Farm ID"><value>A-001</value></Data>
        <Data name="BVN"><value></value></Data>
        <Data name="Farm Size"><value></value></Data>
      </ExtendedData>
      <Polygon>
        <outerBoundaryIs>
          <LinearRing>
            <coordinates>4.1000,12.1000 4.1010,12.1000 4.1010,12.1010 4.1000,12.1010 4.1000,12.1000</coordinates>
          </LinearRing>
        </outerBoundaryIs>
      </Polygon>
    </Placemark>
  </Document>
</kml>
`;

export function saveMapTemplate(): void {
  const blob = new Blob([MAP_TEMPLATE], { type: 'application/vnd.google-earth.kml+xml' });
  saveFile(blob, 'gona-farm-maps.kml');
}
