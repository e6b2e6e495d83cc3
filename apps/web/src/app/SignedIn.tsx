// First of all imports: sagas of the signed-in area need the declared pages.
import './declared.js';

import { BrowserRouter } from 'react-router-dom';
import { registerWorker } from '../core/offline/register-worker.js';
import { registerPreferences } from '../core/preferences/register.js';
import { registerJobs } from '../features/jobs/register.js';
import Shell from './shell/Shell.js';

registerPreferences();
registerJobs();
registerWorker();

/** The signed-in area with its router; features provide its pages. */
export default function SignedIn() {
  return (
    <BrowserRouter>
      <Shell />
    </BrowserRouter>
  );
}
