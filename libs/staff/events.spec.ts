import { sentencesOf } from '../../test/support/sentences.js';
import { EVENTS } from './events.js';

const says = sentencesOf(EVENTS);

describe('the audit', () => {
  says(
    'staff.created',
    { staffId: 3, userId: 2, designation: 'collaborator' },
    'added staff 3 to the staff',
    'collaborator',
  );
  says(
    'staff.updated',
    { staffId: 3, userId: 2, fields: ['address', 'bvn'] },
    'changed the staff record of staff 3',
    'address, bvn',
  );
  says(
    'staff.grantsChanged',
    {
      staffId: 3,
      userId: 2,
      grants: [
        { resource: 'Farm', subResource: 'Staff', level: 'edit' },
        { resource: 'Community', subResource: null, level: 'view' },
      ],
    },
    'changed the access grants of staff 3',
    'Farm / Staff: edit; Community: view',
  );
  says(
    'staff.grantsChanged',
    { staffId: 3, userId: 2, grants: [] },
    'changed the access grants of staff 3',
    'nothing',
  );
  says(
    'staff.grantsChanged',
    { staffId: null, userId: 2, grants: [] },
    'changed the access grants of user 2',
    'nothing',
  );
  says('staff.deactivated', { staffId: 3, userId: 2 }, 'deactivated staff 3');
  says('staff.reactivated', { staffId: 3, userId: 2 }, 'reactivated staff 3');
  says('staff.draftSaved', { page: 2 }, 'saved a draft of a staff record', 'page 2');
  says('staff.draftRemoved', {}, 'discarded a draft of a staff record');
});
