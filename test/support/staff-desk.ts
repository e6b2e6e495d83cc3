import type { Grant, ProblemDto, StaffCreatedDto, StaffDto } from '#libs/contracts';
import { GRANTS } from '#libs/contracts';
import { type HttpClient, signIn } from './http-client.js';

/** Password that test staff choose by their link. */
export const CHOSEN_PASSWORD = 'a password of their own';

let count = 0;

/** Returns a form as the wizard sends it. */
export function staffForm(more: object = {}) {
  count += 1;
  return {
    firstName: 'Amina',
    lastName: `Bello ${count}`,
    gender: 'Female',
    phoneNumber: '08031234567',
    email: `amina${count}@example.org`,
    address: '1 Ring Road, Kano',
    designation: 'collaborator',
    grants: [GRANTS.viewCommunities] as Grant[],
    ...more,
  };
}

/** Returns a record as its profile form sends it: without encrypted fields. */
export function asForm({ bvn: _bvn, accountNumber: _number, ...rest }: StaffDto) {
  return rest;
}

/** Administrator calls on staff. `put` returns statuses; the others throw them. */
export function staffDesk(admin: HttpClient) {
  const save = async (more: object = {}) => {
    const answer = await admin.post<StaffCreatedDto>('/api/staff', staffForm(more));
    if (answer.status !== 200) throw new Error(answer.text);
    return answer.body;
  };
  return {
    save,
    put: (id: number, body: object, client = admin) =>
      client.call<StaffDto & ProblemDto>('PUT', `/api/staff/${id}`, { body }),
    /** Saves a person and signs in as them, with a password chosen by their link. */
    worker: async (more: object = {}) => {
      const staff = await save(more);
      const token = staff.setPasswordLink?.split('#')[1];
      const chosen = await admin.post('/api/set-password', { token, newPassword: CHOSEN_PASSWORD });
      if (chosen.status !== 200) throw new Error(chosen.text);
      return { staff, client: await signIn(admin.url, staff.username, CHOSEN_PASSWORD) };
    },
  };
}
