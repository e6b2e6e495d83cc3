/* The parts of a workbook (ECMA-376 parts 1 and 2) around the rows of its sheets. */
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Cell formats by their index in `STYLES`. */
export const CELL_STYLES = { text: 1, heading: 2 };

/** Number format "@", text. */
const TEXT_FORMAT = 49;
const STYLES = `${XML}<styleSheet ${MAIN}><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="${TEXT_FORMAT}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="${TEXT_FORMAT}" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/></cellXfs></styleSheet>`;

const relations = (...each: [type: string, target: string][]) =>
  `${XML}<Relationships xmlns="${PACKAGE}/relationships">${each
    .map(
      ([type, target], i) => `<Relationship Id="rId${i + 1}" Type="${DOCUMENT}/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`;

/**
 * First parts of a workbook, so that programs recognise it by its first bytes. The number of sheets is not known yet,
 * and need not be: every part that is not named here as something else is a sheet.
 */
export const FIRST_PARTS: Record<string, string> = {
  '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="${CONTENT}.worksheet+xml"/><Override PartName="/xl/workbook.xml" ContentType="${CONTENT}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${CONTENT}.styles+xml"/></Types>`,
  '_rels/.rels': relations(['officeDocument', 'xl/workbook.xml']),
  'xl/styles.xml': STYLES,
};

/** Name of a sheet's part, `no` from 1. */
export const sheetPart = (no: number) => `xl/worksheets/sheet${no}.xml`;

/** Returns the last parts of a workbook: the list of its sheets. `names` must pass `checkSheetName`. */
export function lastParts(names: readonly string[]): Record<string, string> {
  const sheets = names.map((name, i) => {
    const escaped = name.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
    return `<sheet name="${escaped}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`;
  });
  return {
    'xl/workbook.xml': `${XML}<workbook ${MAIN} xmlns:r="${DOCUMENT}"><bookViews><workbookView/></bookViews><sheets>${sheets.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      ...names.map((_name, i): [string, string] => ['worksheet', `worksheets/sheet${i + 1}.xml`]),
      ['styles', 'styles.xml'],
    ),
  };
}

const NARROWEST = 10;
const WIDEST = 60;
/** Extra width next to the heading, in characters. */
const MARGIN = 3;

/** Returns the XML before a sheet's rows: a frozen header, and text columns as wide as their headings. */
export function sheetStart(header: readonly string[]): string {
  const columns = header.map((name, i) => {
    const width = Math.min(WIDEST, Math.max(NARROWEST, name.length + MARGIN));
    return `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1" style="${CELL_STYLES.text}"/>`;
  });
  const cols = columns.length > 0 ? `<cols>${columns.join('')}</cols>` : '';
  return `${XML}<worksheet ${MAIN}><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>${cols}<sheetData>`;
}

/**
 * Returns the XML after a sheet's rows. It stops Excel from offering to convert text digits, such as a BVN, to
 * numbers.
 */
export const sheetEnd = (range: string) =>
  `</sheetData><ignoredErrors><ignoredError sqref="${range}" numberStoredAsText="1"/></ignoredErrors></worksheet>`;

const SHEET_NAME = /^[^\p{C}\\/?*:[\]]{1,25}$/u;

/**
 * Throws `RangeError` for a sheet name that Excel would refuse. 25 characters of its 31 may be used, because further
 * sheets append their number.
 */
export function checkSheetName(name: string): void {
  if (!SHEET_NAME.test(name) || /^'|'$|^\s*$|^history$/i.test(name))
    throw new RangeError(`"${name}" cannot be the name of a sheet.`);
}
