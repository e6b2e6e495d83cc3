import './mantine.css.js';
import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { useEffect, useSyncExternalStore } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { currentScheme, onSchemeChange } from '../core/color-scheme.js';
import { goTo, signInPath } from '../core/path.js';
import { CAPTURE_PATH } from '../features/capture/addresses.js';
import CapturePage from '../features/capture/CapturePage.js';
import { FieldFrame } from '../features/capture/FieldFrame.js';
import { useField } from '../features/capture/field.js';
import { ConfirmProvider } from '../ui/Confirm.js';
import { resolveVariables, theme } from '../ui/theme.js';
import { Toaster } from './shell/Toaster.js';

/** The field work of an agent whose session has ended, or who has no signal to renew it. */
export default function FieldWithoutSession() {
  const scheme = useSyncExternalStore(onSchemeChange, currentScheme);
  const { phase } = useField();
  useEffect(() => {
    if (phase === 'empty') goTo(signInPath(), { replace: true, from: CAPTURE_PATH });
  }, [phase]);
  return (
    <MantineProvider theme={theme} forceColorScheme={scheme} cssVariablesResolver={resolveVariables}>
      <Notifications position="top-center" zIndex={150} />
      <ConfirmProvider>
        <BrowserRouter>
          <FieldFrame>
            <CapturePage />
          </FieldFrame>
        </BrowserRouter>
      </ConfirmProvider>
      <Toaster />
    </MantineProvider>
  );
}
