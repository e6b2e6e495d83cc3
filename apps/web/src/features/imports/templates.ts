import { choosesMatching, IMPORT_KINDS, type ImportKindName } from '#libs/contracts';
import { FILE_COLUMNS, type FileColumn, templateHeadings } from '#libs/contracts/imports/columns';
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

/** Saves an empty file of a kind to fill in. A kind with several matchings has one for each. */
export function saveTemplate(
  kind: ImportKindName,
  type = Object.keys(IMPORT_KINDS[kind].importTypes)[0],
): void {
  const columns = FILE_COLUMNS[kind];
  if (!columns || !type) {
    saveMapTemplate();
    return;
  }
  const suffix = choosesMatching(IMPORT_KINDS[kind]) ? `-${type.toLowerCase().replace('_', '-')}` : '';
  save(`gona-${kind}${suffix}`, columns, type);
}

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

function saveMapTemplate(): void {
  const blob = new Blob([MAP_TEMPLATE], { type: 'application/vnd.google-earth.kml+xml' });
  saveFile(blob, 'gona-farm-maps.kml');
}
