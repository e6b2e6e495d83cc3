import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';
import { ZipFile } from 'yazl';

/** Returns a zip archive with these entries, in order. */
export async function zipOf(entries: Record<string, string | Buffer>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(entries)) zip.addBuffer(Buffer.from(content as string), name);
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

type Parts = Record<string, string | Buffer>;

/** Returns the parts of a one-sheet workbook, written by hand for content that no library would write. */
export function bookParts(sheetData: string): Parts {
  return {
    '_rels/.rels': `<Relationships><Relationship Id="rId1" Type="${RELATIONSHIPS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns:r="${RELATIONSHIPS}"><sheets><sheet name="List" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Type="${RELATIONSHIPS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${RELATIONSHIPS}/sharedStrings" Target="/xl/sharedStrings.xml"/><Relationship Id="rId3" Type="${RELATIONSHIPS}/styles" Target="styles.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${sheetData}</sheetData></worksheet>`,
  };
}

/** Returns such a workbook. Parts given in `more` replace or extend the defaults. */
export async function bookOf(sheetData: string, more: Parts = {}): Promise<Buffer> {
  return zipOf({ ...bookParts(sheetData), ...more });
}

/** Returns the text of an archive entry. */
export async function zipText(bytes: Buffer, name: string): Promise<string> {
  return (await zipBytes(bytes, name)).toString('utf8');
}

/** Returns the bytes of an archive entry. */
export async function zipBytes(bytes: Buffer, name: string): Promise<Buffer> {
  const zip = await fromBufferPromise(bytes);
  for await (const entry of zip.eachEntry())
    if (entry.fileName === name) return buffer(await zip.openReadStreamPromise(entry));
  throw new Error(`The archive has no ${name}.`);
}
