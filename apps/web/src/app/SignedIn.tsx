// Before all that asks which pages there are: the sagas that begin with the signed-in area do.
import './declared.js';

import { BrowserRouter } from 'react-router-dom';
import { registerWorker } from '../core/offline/register-worker.js';
import { registerPreferences } from '../core/preferences/register.js';
import { registerJobs } from '../features/jobs/register.js';
import Shell from './shell/Shell.js';

registerPreferences();
registerJobs();
registerWorker();

/** The signed-in area with its router; its pages are those of the features. */
export default function SignedIn() {
  return (
    <BrowserRouter>
      <Shell />
    </BrowserRouter>
  );
}
