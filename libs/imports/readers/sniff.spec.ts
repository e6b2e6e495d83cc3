import { checkFileKind, type FileKind } from './sniff.js';

const TABLES: FileKind[] = ['csv', 'xlsx', 'xls'];
const MAPS: FileKind[] = ['kml', 'kmz'];
const ALL: FileKind[] = [...MAPS, 'geojson', 'json', 'zip', 'gpx', ...TABLES];
const zip = Buffer.from('504b030414000600', 'hex');
const compound = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(512)]);
const encrypted = Buffer.concat([compound, Buffer.from('EncryptedPackage', 'utf16le')]);
const html = Buffer.from('\n<!DOCTYPE html><html><body><table></table></body></html>');
const xmlSheet = Buffer.from(
  '<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>',
);
const archiveOf = (firstNames: string) => Buffer.concat([zip, Buffer.alloc(22), Buffer.from(firstNames)]);
const kml = Buffer.from('<?xml version="1.0"?><kml></kml>');
const png = Buffer.from('89504e470d0a1a0a', 'hex');

function outcome(name: string, bytes: Buffer, allowed: FileKind[]): string {
  const result = checkFileKind(name, bytes, allowed);
  return 'kind' in result ? result.kind : `${result.problem.code}: ${result.problem.sentence}`;
}

describe('checkFileKind', () => {
  it.each([
    ['list.csv', Buffer.from('bvn,surname\n'), TABLES, 'csv'],
    ['LIST.CSV', Buffer.from('\uFEFFbvn\n', 'utf16le'), TABLES, 'csv'],
    ['list.csv', Buffer.from('MZ code;a\n'), TABLES, 'csv'],
    ['wide.csv', Buffer.from('bvn,surname\n1,Musa\n', 'utf16le'), TABLES, 'csv'],
    ['list.xlsx', zip, TABLES, 'xlsx'],
    ['list.xls', compound, TABLES, 'xls'],
    // Delimited text that a web system calls .xls.
    ['list.xls', Buffer.from('BVN\tSurname\n22210000061\tBello\n'), TABLES, 'csv'],
    ['list.xls', Buffer.from('\uFEFFBVN\tSurname\n22210000061\tBello\n', 'utf16le'), TABLES, 'csv'],
    ['map.kml', kml, MAPS, 'kml'],
    ['map.kml', Buffer.from('\uFEFF\n<Document/>'), MAPS, 'kml'],
    ['map.kmz', zip, MAPS, 'kmz'],
    ['map.geojson', Buffer.from('{"type":"FeatureCollection"}'), ALL, 'geojson'],
    ['map.JSON', Buffer.from('\u001e{"type":"Feature"}'), ALL, 'json'],
    ['map.json', Buffer.from('\uFEFF [', 'utf16le'), ALL, 'json'],
    ['map.zip', zip, ALL, 'zip'],
    ['map.gpx', Buffer.from('<gpx/>'), ALL, 'gpx'],
    ['map.csv', Buffer.from('id,wkt\n'), ALL, 'csv'],
  ])('takes %s', (name, bytes, allowed, kind) => {
    expect(outcome(name as string, bytes as Buffer, allowed as FileKind[])).toBe(kind);
  });

  it.each([
    [
      'list.pdf',
      Buffer.from('%PDF-1.7'),
      TABLES,
      /^file.wrongExtension: .pdf files cannot .* a .csv, .xlsx, .xls file/,
    ],
    ['list', Buffer.from('bvn'), TABLES, /^file.wrongExtension: A file without an extension/],
    ['list.csv', Buffer.from('bvn'), MAPS, /^file.wrongExtension: .* .kml or .kmz file/],
    ['list.csv', Buffer.alloc(0), TABLES, /^file.empty/],
    ['list.csv', Buffer.from(' \r\n\t\n'), TABLES, /^file.empty/],
    ['map.kml', Buffer.from('\uFEFF \n'), MAPS, /^file.empty/],
    ['list.csv', zip, TABLES, /^file.wrongContent: .*zip archive named .csv/],
    ['list.csv', compound, TABLES, /^file.wrongContent: .*old Excel workbook named .csv/],
    ['list.csv', png, TABLES, /^file.wrongContent: This is a picture \(PNG\), not a CSV file/],
    ['list.csv', Buffer.from('%PDF-1.7 '), TABLES, /^file.wrongContent: This is a PDF/],
    [
      'list.csv',
      Buffer.from([1, 0, 0, 2, 0, 0, 7, 9]),
      TABLES,
      /^file.wrongContent: This is not a text file/,
    ],
    ['list.csv', html, TABLES, /^file.wrongContent: This is a web page/],
    ['list.csv', kml, TABLES, /^file.wrongContent: This is an XML file/],
    [
      'list.xlsx',
      Buffer.from('bvn,surname'),
      TABLES,
      /^file.wrongContent: This is not really an Excel workbook/,
    ],
    ['list.xlsx', compound, TABLES, /^file.wrongContent: This is an old Excel workbook/],
    ['list.xlsx', encrypted, TABLES, /^file.wrongContent: The workbook is protected with a password/],
    [
      'list.xls',
      Buffer.from('no list at all'),
      TABLES,
      /^file.wrongContent: This is not really an old Excel/,
    ],
    [
      'list.xls',
      xmlSheet,
      TABLES,
      /^file.wrongContent: This is a spreadsheet in XML, not an old Excel workbook/,
    ],
    ['list.csv', Buffer.from('[{"bvn":1}]'), TABLES, /^file.wrongContent: This is a JSON file/],
    [
      'list.xlsx',
      archiveOf('mimetypeapplication/vnd.oasis.opendocument.spreadsheet'),
      TABLES,
      /OpenDocument spreadsheet \(\.ods\).* save it as \.xlsx/,
    ],
    ['list.xls', archiveOf('Index/Document.iwa'), TABLES, /Apple Numbers.* Export it as Excel/],
    ['list.xlsx', archiveOf('word/document.xml'), TABLES, /Word document/],
    ['list.xls', zip, TABLES, /^file.wrongContent: This is a new Excel workbook named .xls/],
    ['map.kml', zip, MAPS, /^file.wrongContent: .*KMZ/],
    ['map.kml', html, MAPS, /^file.wrongContent: This is a web page/],
    ['map.kml', Buffer.from('{"type":"FeatureCollection"}'), MAPS, /^file.wrongContent: .*not XML/],
    ['map.kmz', kml, MAPS, /^file.wrongContent: This is a KML file named .kmz/],
    ['map.shp', png, ALL, /^file.wrongExtension: A .shp file is only a part of a shapefile. Zip it/],
    ['map.geojson', kml, ALL, /^file.wrongContent: This is an XML file named .geojson/],
    ['map.geojson', zip, ALL, /^file.wrongContent: This is a zip archive named .geojson/],
    ['map.json', html, ALL, /^file.wrongContent: This is a web page/],
    ['map.json', Buffer.from('hello'), ALL, /^file.wrongContent: .*not JSON/],
    [
      'map.zip',
      Buffer.from('Rar!xxx'),
      ALL,
      /^file.wrongContent: This is a RAR archive, .*with the map itself/,
    ],
    ['map.zip', Buffer.from('hello'), ALL, /^file.wrongContent: This is not really a zip archive/],
    [
      'map.gpx',
      Buffer.from('<?xml version="1.0"?><kml/>'),
      ALL,
      /^file.wrongContent: This is a KML file named .gpx/,
    ],
    ['map.gpx', Buffer.from('{}'), ALL, /^file.wrongContent: .*not XML/],
  ])('refuses %s', (name, bytes, allowed, sentence) => {
    expect(outcome(name as string, bytes as Buffer, allowed as FileKind[])).toMatch(sentence as RegExp);
  });
});
