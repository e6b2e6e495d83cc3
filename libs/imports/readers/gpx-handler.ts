import type { Tag } from 'sax';
import { hasThreePoints, type LngLat, metresBetween } from '#libs/geometry';
import type { Placemark } from '../domain/placemark.js';
import { fault } from '../domain/reasons.js';
import { checkPoint } from './kml-coordinates.js';
import { countCoordinates, countPlacemark } from './map-file.js';
import { MAX_PLACEMARK_COORDINATES, PlacemarkBuilder } from './placemark-builder.js';
import { ReaderProblem } from './problem.js';
import { attribute, localName, type XmlHandlers } from './xml.js';

/** Elements that are a place each, and the elements that are their points. */
const PLACES = new Set(['trk', 'rte', 'wpt']);
const POINTS = new Set(['trkpt', 'rtept']);
/** Descriptive elements of a place (GPX 1.1, trkType, rteType and wptType). */
const SAYINGS = new Set(['cmt', 'src', 'number', 'type', 'sym']);
const NUMBER = /^\s*[+-]?\d+(?:\.\d*)?(?:e[+-]?\d+)?\s*$/i;
/** A track segment whose ends are closer than this is a boundary of its own. */
const CLOSED_WITHIN_METRES = 25;

/** True for a segment that returns to its start. */
function isRing(piece: LngLat[]): boolean {
  const first = piece[0];
  const last = piece.at(-1);
  return !!first && !!last && hasThreePoints(piece) && metresBetween(first, last) <= CLOSED_WITHIN_METRES;
}

/** Creates placemarks from the tracks, routes and waypoints of a GPX file (Topografix, GPX 1.0 and 1.1). */
export class GpxHandler implements XmlHandlers {
  ready: Placemark[] = [];
  count = 0;
  private path: string[] = [];
  private builder: PlacemarkBuilder | null = null;
  private depth = 0;
  private pieces: LngLat[][] = [];
  private positions = 0;
  private coordinates = 0;
  private collected = '';

  begin(): void {
    this.path = [];
    this.builder = null;
  }

  open(name: string, tag: Tag): void {
    if (this.path.length === 0 && name !== 'gpx') {
      const sentence =
        name.toLowerCase() === 'html'
          ? 'This is a web page, not a GPX file. Download the track again, as GPX.'
          : `This is not a GPX file: its first element is "${localName(tag.name).slice(0, 60)}". Export the track again, as GPX.`;
      throw new ReaderProblem('file.wrongContent', sentence);
    }
    this.path.push(name);
    this.collected = '';
    if (!this.builder) {
      if (PLACES.has(name) && this.path.length === 2) this.begins(name);
    } else if (name === 'trkseg') {
      if (this.pieces.at(-1)?.length !== 0) this.pieces.push([]);
    } else if (POINTS.has(name)) this.addPoint(this.builder, tag);
  }

  text(piece: string): void {
    if (this.builder) this.collected += piece;
  }

  close(name: string): void {
    const { builder } = this;
    if (builder) this.closeInside(builder, name, this.collected.trim());
    this.path.pop();
    this.collected = '';
  }

  private begins(name: string): void {
    this.builder = new PlacemarkBuilder(this.count + 1, []);
    this.depth = this.path.length;
    this.positions = 0;
    this.pieces = name === 'rte' ? [[]] : [];
  }

  private closeInside(builder: PlacemarkBuilder, name: string, text: string): void {
    const below = this.path.length - this.depth;
    if (below === 0) {
      this.finish(builder, name);
      return;
    }
    if (name === 'ele') builder.heights.add(NUMBER.test(text) ? Number(text) : Number.NaN);
    else if (name === 'time') builder.addTime(text);
    else if (below === 1 && name === 'name') builder.name = text;
    else if (below === 1 && name === 'desc') builder.description = text;
    else if (below === 1 && SAYINGS.has(name)) builder.addData(name, text);
    // Extensions of the place itself; those of its points are the speed and course of a walk.
    else if (text !== '' && this.path[this.depth] === 'extensions') builder.addData(name, text);
  }

  private addPoint(builder: PlacemarkBuilder, tag: Tag): void {
    const lat = attribute(tag, 'lat');
    const lng = attribute(tag, 'lon');
    const position = ++this.positions;
    const written = `${lat}, ${lng}`;
    if (!NUMBER.test(lat) || !NUMBER.test(lng)) {
      builder.fail(fault('boundary', 'coordinate.unreadable', written, String(position)));
      return;
    }
    const point = checkPoint(Number(lng), Number(lat), written, position);
    if (!Array.isArray(point)) builder.fail(point);
    else if (position > MAX_PLACEMARK_COORDINATES) builder.fail(fault('boundary', 'placemark.tooManyPoints'));
    else this.pieces.at(-1)?.push(point);
  }

  private finish(builder: PlacemarkBuilder, name: string): void {
    if (name === 'wpt') builder.addPoint();
    else this.addPieces(builder);
    this.coordinates = countCoordinates(this.coordinates, builder.coordinates);
    this.ready.push(builder.build());
    this.count = countPlacemark(this.count);
    this.builder = null;
    this.pieces = [];
  }

  /**
   * Adds the segments of a track. A receiver that loses its position starts a new segment, so all are one walk unless
   * each is a closed boundary.
   */
  private addPieces(builder: PlacemarkBuilder): void {
    const pieces = this.pieces.filter((piece) => piece.length > 0);
    if (pieces.length > 1 && !pieces.every(isRing)) {
      builder.note(fault('boundary', 'placemark.segmentsJoined'));
      builder.addLine(pieces.flat());
    } else for (const piece of pieces) builder.addLine(piece);
  }
}
