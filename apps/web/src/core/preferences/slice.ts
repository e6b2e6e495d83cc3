import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { DEFAULT_PREFERENCES, type Preferences } from '#libs/contracts';
import { schemeChoice } from '../color-scheme.js';
import { densityChoice } from '../density.js';
import { deviceLanguage } from '../language.js';
import { singleKeysOn } from '../single-keys.js';
import { partOf, type RootState } from '../store.js';

/** Returns the device's preferences, which apply until the server answers. */
function ofDevice(): Preferences {
  return {
    ...DEFAULT_PREFERENCES,
    theme: schemeChoice(),
    language: deviceLanguage(),
    singleKeys: singleKeysOn(),
    density: densityChoice(),
  };
}

const slice = createSlice({
  name: 'preferences',
  initialState: ofDevice,
  reducers: {
    /** The user's choice takes effect at once and is stored on the server. */
    preferencesChosen: (state, { payload }: PayloadAction<Partial<Preferences>>) => {
      Object.assign(state, payload);
    },
    /** Preferences from the server, chosen here or on another device. */
    preferencesLoaded: (_state, { payload }: PayloadAction<Preferences>) => payload,
  },
});

declare module '../store.js' {
  interface LazyState {
    preferences: Preferences;
  }
}

export const preferencesReducer = slice.reducer;
export const { preferencesChosen, preferencesLoaded } = slice.actions;

let unregistered: Preferences | null = null;
export const selectPreferences = (state: RootState): Preferences => {
  unregistered ??= ofDevice();
  return partOf(state, 'preferences', unregistered);
};
