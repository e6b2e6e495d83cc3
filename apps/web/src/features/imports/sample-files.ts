import { COMMUNITY_COLUMNS, FARMER_COLUMNS, type FileColumn } from '#libs/contracts/imports/columns';
import { BYTE_ORDER_MARK, csvLine } from '#libs/tabular/cells';
import { saveFile } from '../../core/api/http.js';

export type SampleKind = 'farmers' | 'communities' | 'farms';

/** State of the programme, and names of its local governments. */
export interface SamplePlace {
  state?: string | undefined;
  lgas: readonly string[];
}

/** Invented farmers, of whom the first three have a farm. */
const FARMERS = [
  { bvn: '22200000011', tempId: 'SAMPLE-001', surname: 'Bello', firstName: 'Zainab', gender: 'F' },
  { bvn: '22200000012', tempId: 'SAMPLE-002', surname: 'Sani', firstName: 'Musa', gender: 'M' },
  { bvn: '22200000013', tempId: 'SAMPLE-003', surname: 'Garba', firstName: 'Halima', gender: 'F' },
  { bvn: '22200000014', tempId: 'SAMPLE-004', surname: 'Umar', firstName: 'Ibrahim', gender: 'M' },
  { bvn: '22200000015', tempId: 'SAMPLE-005', surname: 'Yusuf', firstName: 'Aisha', gender: 'F' },
] as const;
const FARMS = FARMERS.slice(0, 3);

/** Used while the programme has no state. */
const ANYWHERE = { state: 'Kebbi', lgas: ['Argungu', 'Augie'] };
const COMMUNITIES = 2;

function csvOf(columns: readonly FileColumn[], rows: readonly Record<string, string>[]): string {
  const used = columns.filter(({ field }) => rows[0] && field in rows[0]);
  const lines = rows.map((row) => csvLine(used.map(({ field }) => row[field] ?? '')));
  return [csvLine(used.map(({ heading }) => heading)), ...lines].join('');
}

function placeOf({ state, lgas }: SamplePlace): { state: string; lgas: readonly string[] } {
  return state && lgas.length > 0 ? { state, lgas: lgas.slice(0, COMMUNITIES) } : ANYWHERE;
}

const communityIn = (lga: string) => `${lga} Growers`;

/** Returns a list of communities with example rows. */
export function sampleCommunities(place: SamplePlace): string {
  const rows = placeOf(place).lgas.map((lga) => ({
    name: communityIn(lga),
    shortDescription: `Farmers of ${lga}`,
    longDescription: `Farmers of the programme in ${lga}.`,
    lga,
  }));
  return csvOf(COMMUNITY_COLUMNS, rows);
}

/** Returns a farmer list with example rows, in the communities of the other sample. */
export function sampleFarmers(place: SamplePlace): string {
  const { state, lgas } = placeOf(place);
  const rows = FARMERS.map((farmer, at) => {
    const lga = lgas[at % lgas.length] ?? '';
    return { ...farmer, state, lga, community: communityIn(lga), farmSize: '1.2' };
  });
  return csvOf(FARMER_COLUMNS, rows);
}

/** Returns a map with the farms of the first example farmers, side by side. */
export function sampleFarms(): string {
  const farms = FARMS.map(({ tempId }, at) => {
    const [west, east] = [4.1 + at * 0.002, 4.101 + at * 0.002].map((degrees) => degrees.toFixed(4));
    const corners = `${west},12.1000 ${east},12.1000 ${east},12.1010 ${west},12.1010 ${west},12.1000`;
    return `    <Placemark>
      <name>${tempId}</name>
      <ExtendedData>
        <Data name="Temp ID"><value>${tempId}</value></Data>
      </ExtendedData>
      <Polygon><outerBoundaryIs><LinearRing><coordinates>${corners}</coordinates></LinearRing></outerBoundaryIs></Polygon>
    </Placemark>
`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<kml xmlns="http://www.opengis.net/kml/2.2">
  <Document>
    <name>Sample farms</name>
${farms.join('')}  </Document>
</kml>
`;
}

/** Saves a file with example rows. */
export function saveSample(kind: SampleKind, place: SamplePlace): void {
  const text = {
    farmers: () => BYTE_ORDER_MARK + sampleFarmers(place),
    communities: () => BYTE_ORDER_MARK + sampleCommunities(place),
    farms: sampleFarms,
  }[kind]();
  const [type, extension] =
    kind === 'farms' ? ['application/vnd.google-earth.kml+xml', 'kml'] : ['text/csv;charset=utf-8', 'csv'];
  saveFile(new Blob([text], { type }), `gona-sample-${kind}.${extension}`);
}
