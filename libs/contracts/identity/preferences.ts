/** Preferences of a user that apply in every browser. */
export const THEMES = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];
/** Languages of the client, by ISO 639 code. */
export const LANGUAGES = ['en', 'ha', 'yo', 'ig'] as const;
export type Language = (typeof LANGUAGES)[number];
/** Each in its own language. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  ha: 'Hausa',
  yo: 'Yorùbá',
  ig: 'Igbo',
};
export const DENSITIES = ['comfortable', 'compact'] as const;
export type Density = (typeof DENSITIES)[number];

/** A saved view of the list of farmers: search, filters and sort as in its address. */
export interface FarmerView {
  name: string;
  query: string;
}
export const FARMER_VIEW_LIMITS = { views: 20, name: 40, query: 500 } as const;

export interface Preferences {
  theme: Theme;
  language: Language;
  /** Single-key shortcuts; off for users of speech input (WCAG 2.1, 2.1.4). */
  singleKeys: boolean;
  /** Row spacing of tables. */
  density: Density;
  farmerViews: FarmerView[];
  /** The list of first steps is hidden. */
  hidesFirstSteps: boolean;
  /** One e-mail a day while decisions wait. */
  mailsWaiting: boolean;
}

export const DEFAULT_PREFERENCES: Preferences = {
  theme: 'auto',
  language: 'en',
  singleKeys: true,
  density: 'comfortable',
  farmerViews: [],
  hidesFirstSteps: false,
  mailsWaiting: false,
};
