/*
 * The parts of a workbook (ECMA-376 parts 1 and 2) around the rows of its sheets.
 */
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Cells' formats by their place in `STYLES`. */
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
 * What a workbook begins with, so that programs that look at its first bytes know it: how many sheets follow is not known
 * yet, and need not be, because every part is a sheet that is not named here as something else.
 */
export const FIRST_PARTS: Record<string, string> = {
  '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="${CONTENT}.worksheet+xml"/><Override PartName="/xl/workbook.xml" ContentType="${CONTENT}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${CONTENT}.styles+xml"/></Types>`,
  '_rels/.rels': relations(['officeDocument', 'xl/workbook.xml']),
  'xl/styles.xml': STYLES,
};

/** The part of a sheet, `no` from 1. */
export const sheetPart = (no: number) => `xl/worksheets/sheet${no}.xml`;

/** What a workbook ends with: the list of its sheets. `names` as `checkSheetName` lets them through. */
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
/** Room beside the heading, in characters. */
const MARGIN = 3;

/** A sheet before its rows: the header stays in sight, columns are as wide as their headings and take text. */
export function sheetStart(header: readonly string[]): string {
  const columns = header.map((name, i) => {
    const width = Math.min(WIDEST, Math.max(NARROWEST, name.length + MARGIN));
    return `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1" style="${CELL_STYLES.text}"/>`;
  });
  const cols = columns.length > 0 ? `<cols>${columns.join('')}</cols>` : '';
  return `${XML}<worksheet ${MAIN}><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>${cols}<sheetData>`;
}

/** A sheet after its rows. Excel is not to offer to turn digits that are text, such as a BVN, into numbers. */
export const sheetEnd = (range: string) =>
  `</sheetData><ignoredErrors><ignoredError sqref="${range}" numberStoredAsText="1"/></ignoredErrors></worksheet>`;

const SHEET_NAME = /^[^\p{C}\\/?*:[\]]{1,25}$/u;

/**
 * Throws `RangeError` where Excel would refuse a sheet's name. 25 characters of its 31 may be used: a further sheet has
 * its number behind the name.
 */
export function checkSheetName(name: string): void {
  if (!SHEET_NAME.test(name) || /^'|'$|^\s*$|^history$/i.test(name))
    throw new RangeError(`"${name}" cannot be the name of a sheet.`);
}
