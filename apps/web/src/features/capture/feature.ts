import { defineFeature } from '../../core/feature/define.js';
import { CAPTURE_PATH } from './addresses.js';

export default defineFeature({
  name: 'capture',
  pages: [
    {
      path: CAPTURE_PATH,
      title: 'Capture',
      roles: ['AGENT'],
      own: true,
      nav: { group: 'programme', order: 15, icon: 'target' },
      load: () => import('./CapturePage.js'),
    },
  ],
  panels: [{ of: 'AGENT', order: 5, load: () => import('./WaitingPanel.js') }],
  follows: ['capture.judged', 'posting.workChanged'],
});
