import { posix } from 'node:path';

/*
 * Detects cycles between client features. Features may use each other, but not in a cycle: neither could be removed
 * alone. dependency-cruiser cannot check this: between folders it also reports cycles through the tests. Pure: takes
 * texts, returns sentences.
 */

const FEATURES = 'apps/web/src/features/';
const IMPORTED = /(?:\bfrom|\bimport\(?)\s*'(\.[^']*)'/g;

/** Returns the feature of a path; null for any other path. */
function featureOf(path) {
  return path.startsWith(FEATURES) ? path.slice(FEATURES.length).split('/')[0] : null;
}

/**
 * @param {{ path: string, text: string }[]} sources with paths relative to the root, with forward slashes
 * @returns {string[]} one sentence per cycle, empty if there is none
 */
export function featureCircles(sources) {
  const used = new Map();
  for (const { path, text } of sources) {
    const feature = featureOf(path);
    if (!feature) continue;
    if (!used.has(feature)) used.set(feature, new Map());
    for (const [, specifier] of text.matchAll(IMPORTED)) {
      const other = featureOf(posix.join(posix.dirname(path), specifier));
      if (other && other !== feature && !used.get(feature).has(other)) used.get(feature).set(other, path);
    }
  }
  const circles = [];
  const done = new Set();
  const walk = (feature, way) => {
    const at = way.indexOf(feature);
    if (at >= 0) {
      const circle = [...way.slice(at), feature];
      circles.push(`${used.get(way.at(-1)).get(feature)} closes a circle of features: ${circle.join(' > ')}`);
    } else if (!done.has(feature)) {
      for (const other of used.get(feature)?.keys() ?? []) walk(other, [...way, feature]);
      done.add(feature);
    }
  };
  for (const feature of [...used.keys()].sort()) walk(feature, []);
  return circles;
}
