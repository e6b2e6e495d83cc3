import type { FarmEdges, MapTheme } from '../types.js';

interface BasePalette {
  /** `ground`, `ground-line` and `ground-ink` of the UI guide; a shade darker beyond the borders. */
  ground: string;
  outside: string;
  line: string;
  ink: string;
  /** Edges of farms, with a contrast of at least 3:1 on the ground. */
  edges: FarmEdges;
}

/** Colours of the default base map: plain ground, light like harmattan dust by day and dark like wet earth by night. */
export const PALETTES: Record<MapTheme, BasePalette> = {
  light: {
    ground: '#EEEADF',
    outside: '#E4DECE',
    line: '#D5CFBF',
    ink: '#545C56',
    edges: { completed: '#17703F', open: '#B8472A' },
  },
  dark: {
    ground: '#1A221D',
    outside: '#131915',
    line: '#303B34',
    ink: '#A9B5AD',
    edges: { completed: '#9BE8BD', open: '#FFC2B8' },
  },
};
