import type { Gender } from '#libs/contracts';
import type { FarmerDetails } from './domain/farmer-edit.js';
import type { Farmer } from './persistence/farmer.entity.js';

/** Returns the details of a record that people can change. */
export const detailsOf = (row: Farmer): FarmerDetails => ({
  firstName: row.firstName,
  surname: row.surname,
  othername: row.othername,
  email: row.email,
  address: row.address,
  phone: row.phone,
  gender: row.gender as Gender | null,
  dateOfBirth: row.dateOfBirth,
});
