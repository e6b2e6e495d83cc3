import { Wizard } from './Wizard.js';

/** `/add-new-staff`: adds a member of staff. The profile page edits a stored record with the same form. */
export default function StaffWizardPage() {
  return <Wizard staff={null} />;
}
