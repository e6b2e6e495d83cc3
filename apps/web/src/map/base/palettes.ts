import type { MapTheme } from '../types.js';
import type { FieldPalette } from './field-texture.js';

interface BasePalette {
  outside: string;
  land: string;
  border: string;
  grid: string;
  gridText: string;
  name: string;
  halo: string;
  texture: FieldPalette;
}

/** Colours of the default base map: harmattan paper by day, wet earth by night. */
export const PALETTES: Record<MapTheme, BasePalette> = {
  light: {
    outside: '#E6E0CF',
    land: '#F3EEDF',
    border: '#A99A78',
    grid: '#8B7F62',
    gridText: '#5F563F',
    name: '#4F4A38',
    halo: '#F6F2E6',
    texture: {
      ground: [222, 212, 184],
      fields: [
        [231, 223, 198],
        [226, 219, 190],
        [223, 220, 190],
        [236, 228, 205],
        [228, 216, 186],
        [218, 216, 184],
      ],
      furrow: [166, 150, 108],
    },
  },
  dark: {
    outside: '#0C120F',
    land: '#16201A',
    border: '#4D5F52',
    grid: '#6F8375',
    gridText: '#A3B0A7',
    name: '#C4CFC5',
    halo: '#101713',
    texture: {
      ground: [38, 44, 32],
      fields: [
        [33, 44, 33],
        [41, 46, 32],
        [37, 40, 30],
        [29, 41, 33],
        [46, 44, 32],
        [34, 48, 36],
      ],
      furrow: [14, 20, 15],
    },
  },
};
