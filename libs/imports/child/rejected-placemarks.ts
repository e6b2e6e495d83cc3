import type { Tag } from 'sax';
import { headerKey, isRejectColumn } from '../domain/index.js';
import { attribute, localName, type MapHandler } from '../readers/index.js';
import { escapeXml, KML_NAMESPACE, kmlDocument, rejectData } from './kml-text.js';
import type { RejectsTask } from './protocol.js';
import type { RejectedCells } from './rejected-cells.js';

const GEOMETRIES = new Set([
  'Point',
  'LineString',
  'LinearRing',
  'Polygon',
  'MultiGeometry',
  'Track',
  'MultiTrack',
  'Model',
]);
const COORDINATES = new Set(['coordinates', 'coord', 'when', 'angles']);
/** Prefix of descriptions written by an earlier rejects file. */
const OWN_DESCRIPTION = 'Gona: ';
/** An element being copied. */
interface Open {
  name: string;
  tag: string;
  /** Name of the Data or SimpleData element that its text belongs to. */
  key: string;
  xml: string;
  text: string;
}

/**
 * Copies the rejected placemarks of a KML file element by element, unchanged, and adds mark, row and reasons to their
 * ExtendedData. Drops content outside placemarks (styles, folders).
 */
export class RejectedPlacemarks implements MapHandler<string> {
  ready: string[] = [];
  count = 0;
  private readonly reasons: Map<number, string>;
  private readonly bvnHeadings: Set<string>;
  private readonly accountHeadings: Set<string>;
  private readonly namespaces = new Map<string, string>([KML_NAMESPACE]);
  /** Path from the placemark down; empty outside a placemark. */
  private path: Open[] = [];
  private parts: { name: string; xml: string }[] = [];

  constructor(
    { reasons, headings }: Pick<RejectsTask, 'reasons' | 'headings'>,
    private readonly cells: RejectedCells,
  ) {
    this.reasons = new Map(reasons);
    this.bvnHeadings = new Set(headings.bvn);
    this.accountHeadings = new Set(headings.account);
  }

  begin(): void {
    this.path = [];
  }

  open(name: string, tag: Tag): void {
    if (this.path.length === 0 && name !== 'Placemark') {
      for (const [key, value] of Object.entries(tag.attributes))
        if (key.startsWith('xmlns:')) this.namespaces.set(key, value);
      return;
    }
    if (this.path.length === 0) this.parts = [];
    const own = name === 'Data' || name === 'SimpleData' ? attribute(tag, 'name') : undefined;
    const attributes = Object.entries(tag.attributes)
      .filter(([key]) => key !== 'xmlns')
      .map(([key, value]) => ` ${key}="${escapeXml(this.cells.other(value))}"`)
      .join('');
    this.path.push({
      name,
      tag: tag.name,
      key: own ?? this.path.at(-1)?.key ?? '',
      xml: `<${tag.name}${attributes}>`,
      text: '',
    });
  }

  text(piece: string): void {
    const at = this.path.at(-1);
    if (at) at.text += piece;
  }

  close(): void {
    const element = this.path.pop();
    if (!element) return;
    const parent = this.path.at(-1);
    if (!parent) {
      this.finish();
      return;
    }
    if (element.name === 'Data' && isRejectColumn(element.key)) return;
    const text = this.shown(element, parent);
    if (this.path.length === 1 && element.name === 'description' && text.startsWith(OWN_DESCRIPTION)) return;
    const xml = `${element.xml}${escapeXml(text)}</${element.tag}>`;
    if (this.path.length === 1) this.parts.push({ name: element.name, xml });
    else parent.xml += xml;
  }

  /** Returns the whole document around the content of `placemarks`. */
  document(placemarks: AsyncIterable<string[]>): AsyncGenerator<string> {
    return kmlDocument(placemarks, () => this.namespaces);
  }

  private shown({ name, key, text }: Open, parent: Open): string {
    if (COORDINATES.has(name) || text.trim() === '') return text.trim();
    // Fields may also be elements of their own in ExtendedData.
    const field = key === '' && parent.name === 'ExtendedData' ? localName(name) : key;
    const called = headerKey(field);
    if (this.bvnHeadings.has(called)) return this.cells.bvn(text.trim());
    return this.accountHeadings.has(called) ? this.cells.account(text.trim()) : this.cells.other(text);
  }

  private finish(): void {
    this.count += 1;
    const reason = this.reasons.get(this.count);
    if (reason === undefined) return;
    const added = rejectData(this.cells.mark, this.count, reason);
    const isGeometry = ({ name }: { name: string }) => GEOMETRIES.has(name);
    const features = this.parts.filter((part) => !isGeometry(part) && part.name !== 'ExtendedData');
    const geometry = this.parts.filter(isGeometry);
    const data = this.parts
      .filter(({ name }) => name === 'ExtendedData')
      .map(({ xml }) => xml.replace(/^<[^>]*>/, '').replace(/<\/[^<]*>$/, ''));
    // Map programs show the description when a placemark is opened.
    const described = features.some(({ name }) => name === 'description')
      ? ''
      : `<description>${escapeXml(OWN_DESCRIPTION + reason)}</description>`;
    const xml = (parts: { xml: string }[]) => parts.map((part) => part.xml).join('');
    this.ready.push(
      `<Placemark>${xml(features)}${described}<ExtendedData>${data.join('')}${added}</ExtendedData>${xml(geometry)}</Placemark>\n`,
    );
  }
}
