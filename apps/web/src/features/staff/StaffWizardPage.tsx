import { Wizard } from './Wizard.js';

/** `/add-new-staff`: adds a member of staff. A stored record is changed by the same form, on its profile's address. */
export default function StaffWizardPage() {
  return <Wizard staff={null} />;
}
