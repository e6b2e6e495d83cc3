/** Preferences of a user that apply in every browser. */
export const THEMES = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];
/** Languages of the client. */
export const LANGUAGES = ['en'] as const;
export type Language = (typeof LANGUAGES)[number];
export const DENSITIES = ['comfortable', 'compact'] as const;
export type Density = (typeof DENSITIES)[number];

export interface Preferences {
  theme: Theme;
  language: Language;
  /** Single-key shortcuts; off for users of speech input (WCAG 2.1, 2.1.4). */
  singleKeys: boolean;
  /** Row spacing of tables. */
  density: Density;
}

export const DEFAULT_PREFERENCES: Preferences = {
  theme: 'auto',
  language: 'en',
  singleKeys: true,
  density: 'comfortable',
};
