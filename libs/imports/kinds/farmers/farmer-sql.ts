import type { FarmerKeyColumn } from '#libs/farmers';

/* SQL of the displayed values of a farmer; `row` is a staged row or a farmer. */

export const farmerName = (row: string) =>
  `concat_ws(' ', ${row}.surname, ${row}.first_name, ${row}.othername)`;

export const placeName = (table: 'state' | 'lga' | 'ward') => (row: string) =>
  `(SELECT p.name FROM ${table} p WHERE p.id = ${row}.${table}_id)`;

export const shownBvn = (row: string) => `'•••••••' || ${row}.bvn_last4`;

export const shownAccount = (row: string) => `'••••••' || ${row}.account_last4`;

/** Returns SQL of the displayed form of the key by which an import finds its farmers. */
export const shownKey = (key: FarmerKeyColumn, row: string) =>
  key === 'bvn_index' ? shownBvn(row) : `${row}.${key}`;
