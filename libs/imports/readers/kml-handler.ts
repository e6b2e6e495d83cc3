import type { Tag } from 'sax';
import type { LngLat } from '#libs/geometry';
import type { Placemark } from '../domain/placemark.js';
import { fault } from '../domain/reasons.js';
import { readCoordinates, readTrackPoint } from './kml-coordinates.js';
import { countCoordinates, countPlacemark } from './map-file.js';
import { MAX_PLACEMARK_COORDINATES, PlacemarkBuilder } from './placemark-builder.js';
import { ReaderProblem } from './problem.js';
import { attribute, localName, type XmlHandlers } from './xml.js';

const CONTAINERS = new Set(['Document', 'Folder']);
const ROOTS = new Set(['kml', 'Document', 'Folder', 'Placemark']);
/** Elements inside a placemark whose text is read. */
const TEXTS = new Set([
  'coordinates',
  'coord',
  'value',
  'SimpleData',
  'name',
  'description',
  'when',
  'begin',
  'end',
  'address',
  'phoneNumber',
  'Snippet',
]);
/** Descriptive elements next to the geometry, with the attribute name of each. */
const OWN_DATA: Record<string, string> = { address: 'address', phoneNumber: 'phone', Snippet: 'snippet' };
/** Maximum number of links reported per file. */
const MOST_LINKS = 20;

function refuseRoot(name: string): never {
  const sentences: Record<string, string> = {
    html: 'This is a web page, not a KML file. Download the map again, as KML.',
    gpx: 'This is a GPX file named .kml. Rename it to .gpx and import again.',
    osm: 'This is an OpenStreetMap file named .kml. Export the farms as KML and import that.',
  };
  const other = `This is not a KML file: its first element is "${name.slice(0, 60)}". Export the map again, as KML.`;
  throw new ReaderProblem('file.wrongContent', sentences[name.toLowerCase()] ?? other);
}

/**
 * Creates placemarks from the elements of a KML file (OGC 12-007r2, KML 2.0 to 2.3 and Google's gx extension). Accepts
 * any element prefix. Skips everything except placemarks, their data and their geometry.
 */
export class KmlHandler implements XmlHandlers {
  ready: Placemark[] = [];
  /** Placemarks finished so far. */
  count = 0;
  /** Targets of NetworkLinks. */
  readonly links = new Set<string>();
  private path: string[] = [];
  private folders: string[] = [];
  private track: LngLat[] = [];
  private placemark: PlacemarkBuilder | null = null;
  private placemarkDepth = 0;
  private coordinates = 0;
  private dataKey = '';
  private isHole = false;
  private collected = '';
  private wanted = false;

  begin(): void {
    this.path = [];
    this.folders = [];
    this.placemark = null;
  }

  open(name: string, tag: Tag): void {
    if (this.path.length === 0 && !ROOTS.has(name)) refuseRoot(localName(tag.name));
    this.path.push(name);
    this.collected = '';
    this.wanted = false;
    if (!this.placemark) {
      if (CONTAINERS.has(name)) this.folders.push('');
      else if (name === 'Placemark') this.startPlacemark();
      else this.wanted = name === 'href' || (name === 'name' && CONTAINERS.has(this.parent()));
      return;
    }
    if (name === 'Polygon') this.placemark.openPolygon();
    else if (name === 'outerBoundaryIs') this.isHole = false;
    else if (name === 'innerBoundaryIs') this.isHole = true;
    else if (name === 'Data') this.dataKey = attribute(tag, 'name');
    else if (name === 'SimpleData') this.dataKey = attribute(tag, 'name');
    this.wanted = TEXTS.has(name) || this.parent() === 'ExtendedData';
  }

  close(name: string): void {
    const parent = this.parent();
    const text = this.collected;
    if (this.placemark) this.closeInside(this.placemark, name, parent, text);
    else if (name === 'href') this.keepLink(text.trim());
    else if (name === 'name' && this.wanted)
      this.folders[this.folders.length - 1] = text.trim().slice(0, 200);
    else if (CONTAINERS.has(name)) this.folders.pop();
    this.path.pop();
    this.collected = '';
    this.wanted = false;
  }

  text(piece: string): void {
    if (this.wanted) this.collected += piece;
  }

  private parent(): string {
    return this.path.at(-2) ?? '';
  }

  private keepLink(href: string): void {
    const ofNetworkLink = this.path.at(-3) === 'NetworkLink';
    if (ofNetworkLink && href !== '' && this.links.size < MOST_LINKS) this.links.add(href);
  }

  private startPlacemark(): void {
    this.placemarkDepth = this.path.length;
    this.placemark = new PlacemarkBuilder(
      this.count + 1,
      this.folders.filter((folder) => folder !== ''),
    );
  }

  private closeInside(placemark: PlacemarkBuilder, name: string, parent: string, text: string): void {
    const own = this.path.length === this.placemarkDepth + 1;
    switch (name) {
      case 'Placemark':
        if (this.path.length === this.placemarkDepth) this.finishPlacemark(placemark);
        break;
      case 'name':
        if (own) placemark.name = text;
        break;
      case 'description':
        if (own) placemark.description = text;
        break;
      case 'value':
        if (parent === 'Data') placemark.addData(this.dataKey, text.trim());
        break;
      case 'SimpleData':
        placemark.addData(this.dataKey, text.trim());
        break;
      case 'coordinates':
        if (parent === 'LinearRing') placemark.addRing(this.points(placemark, text), this.isHole);
        else if (parent === 'LineString') placemark.addLine(this.points(placemark, text));
        break;
      case 'coord':
        if (parent === 'Track') this.addTrackPoint(placemark, text);
        break;
      case 'Track':
        placemark.addLine(this.track);
        this.track = [];
        break;
      case 'when':
      case 'begin':
      case 'end':
        placemark.addTime(text);
        break;
      case 'address':
      case 'phoneNumber':
      case 'Snippet':
        if (own) placemark.addData(OWN_DATA[name] as string, text.trim());
        break;
      case 'Point':
        placemark.addPoint();
        break;
      case 'Polygon':
        placemark.closePolygon();
        this.isHole = false;
        break;
      default:
        if (parent === 'ExtendedData' && name !== 'Data' && name !== 'SchemaData') {
          placemark.addData(name, text.trim());
        }
    }
  }

  private points(placemark: PlacemarkBuilder, text: string): LngLat[] {
    const { points, fault: found } = readCoordinates(text, placemark.heights);
    if (found) placemark.fail(found);
    return points;
  }

  private addTrackPoint(placemark: PlacemarkBuilder, text: string): void {
    const point = readTrackPoint(text, this.track.length + 1, placemark.heights);
    if (!Array.isArray(point)) placemark.fail(point);
    else if (this.track.length < MAX_PLACEMARK_COORDINATES) this.track.push(point);
    else placemark.fail(fault('boundary', 'placemark.tooManyPoints'));
  }

  private finishPlacemark(placemark: PlacemarkBuilder): void {
    this.coordinates = countCoordinates(this.coordinates, placemark.coordinates);
    this.ready.push(placemark.build());
    this.count = countPlacemark(this.count);
    this.placemark = null;
    this.track = [];
  }
}
