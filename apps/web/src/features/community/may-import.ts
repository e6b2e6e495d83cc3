import { ADMINISTRATORS } from '#libs/contracts';
import { useAppSelector } from '../../app/hooks.js';
import { selectConnection } from '../../realtime/slice.js';
import { selectRole } from '../session/slice.js';

/** Imports are for administrators; without a connection nobody can send a file. The server decides. */
export function useMayImport(): boolean {
  const role = useAppSelector(selectRole);
  const offline = useAppSelector(selectConnection) === 'offline';
  return role !== null && ADMINISTRATORS.includes(role) && !offline;
}
