import type { FarmerImportType, ProblemCode } from '#libs/contracts';
import type { Places } from '../domain/place-resolver.js';
import type { PlacemarkKind, TableKind } from '../readers/open-source.js';
import type { FileKind } from '../readers/sniff.js';

/**
 * What the parent and the parser process say to each other. The file comes in on standard input; staged rows go out on
 * file descriptor 3 and faults on 4, both in PostgreSQL's COPY text format; everything else goes over the IPC channel.
 */
export type Task =
  | {
      do: 'stageFarmers';
      importId: number;
      kind: TableKind;
      importType: FarmerImportType;
      /** State of the community resource, by which names of local governments are told apart. */
      homeStateId: number | null;
      places: Places;
      /** Keys in base64. */
      keys: { encryption: string; encryptionKeyId: number; index: string };
    }
  | { do: 'stageFarms'; importId: number; kind: PlacemarkKind; keys: { index: string } }
  /** Writes the rejects file to descriptor 3. */
  | { do: 'writeRejects'; kind: FileKind; reasons: [rowNo: number, reason: string][] };

export type Report =
  | { say: 'ready' }
  | { say: 'header'; header: string[]; headerRow: number; mapping: Record<string, string> }
  | { say: 'progress'; rows: number }
  | { say: 'done'; rows: number; notes: string[] }
  /** The file as a whole cannot be imported. */
  | { say: 'problem'; code: ProblemCode; sentence: string };

/** Staged columns in the order in which the child writes them. */
export const FARMER_ROW_COLUMNS = [
  'import_id',
  'row_no',
  'bvn_cipher',
  'bvn_index',
  'bvn_last4',
  'temp_id',
  'cbn_applicant_id',
  'rifan_number',
  'surname',
  'first_name',
  'othername',
  'gender',
  'phone',
  'email',
  'address',
  'town',
  'state_id',
  'lga_id',
  'ward_id',
  'declared_size_m2',
  'next_of_kin_surname',
  'next_of_kin_first_name',
  'next_of_kin_phone',
  'next_of_kin_relationship',
  'guarantor_surname',
  'guarantor_first_name',
  'guarantor_phone',
] as const;

export const FARM_ROW_COLUMNS = [
  'import_id',
  'row_no',
  'code',
  'name',
  'bvn_index',
  'temp_id',
  'cbn_applicant_id',
  'declared_size_m2',
  'boundary',
] as const;

export const FAULT_COLUMNS = ['import_id', 'row_no', 'ordinal', 'col', 'code', 'message', 'value'] as const;
