import type { FileColumn } from './columns.js';

/** The columns of a farmer list, in the order of its template. Farm size is declared, in hectares. */
export const FARMER_COLUMNS = [
  { field: 'bvn', heading: 'BVN', keyOf: 'BVN' },
  { field: 'tempId', heading: 'Temp ID', keyOf: 'TEMP_ID' },
  { field: 'cbnApplicantId', heading: 'CBN Applicant ID', keyOf: 'CBN_ID' },
  { field: 'surname', heading: 'Surname' },
  { field: 'firstName', heading: 'First Name' },
  { field: 'othername', heading: 'Other Name' },
  { field: 'gender', heading: 'Gender' },
  { field: 'dateOfBirth', heading: 'Date of Birth' },
  { field: 'phone', heading: 'Phone' },
  { field: 'email', heading: 'Email' },
  { field: 'address', heading: 'Address' },
  { field: 'town', heading: 'Town' },
  { field: 'state', heading: 'State' },
  { field: 'lga', heading: 'LGA' },
  { field: 'ward', heading: 'Ward' },
  { field: 'community', heading: 'Community' },
  { field: 'farmSize', heading: 'Farm Size' },
  { field: 'rifanNumber', heading: 'RIFAN Number' },
  { field: 'bankName', heading: 'Bank' },
  { field: 'accountNumber', heading: 'Account Number' },
  { field: 'nextOfKinSurname', heading: 'Next of Kin Surname' },
  { field: 'nextOfKinFirstName', heading: 'Next of Kin First Name' },
  { field: 'nextOfKinPhone', heading: 'Next of Kin Phone' },
  { field: 'nextOfKinRelationship', heading: 'Next of Kin Relationship' },
  { field: 'guarantorSurname', heading: 'Guarantor Surname' },
  { field: 'guarantorFirstName', heading: 'Guarantor First Name' },
  { field: 'guarantorPhone', heading: 'Guarantor Phone' },
] as const satisfies readonly FileColumn[];

/** Fields of one row of a farmer list. */
export type FarmerField = (typeof FARMER_COLUMNS)[number]['field'];
