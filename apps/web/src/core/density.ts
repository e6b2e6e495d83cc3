import type { Density } from '#libs/contracts';

/** Row density of tables on this device; `DataTable.module.css` reads the attribute. */
const KEY = 'gona.density';

export function densityChoice(): Density {
  try {
    return localStorage.getItem(KEY) === 'compact' ? 'compact' : 'comfortable';
  } catch {
    return 'comfortable';
  }
}

export function applyDensity(density: Density = densityChoice()): void {
  document.documentElement.setAttribute('data-density', density);
}

export function chooseDensity(density: Density): void {
  try {
    if (density === 'comfortable') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, density);
  } catch {
    // Storage may be forbidden; the choice lasts until the page closes.
  }
  applyDensity(density);
}
