import { __one__Calls } from '#libs/contracts';
import { recordStore } from '../../core/records/record-store.js';
import { registerSagas } from '../../core/store.js';

export const __many__ = recordStore('__word__', __one__Calls, {
  one: '__named__',
  many: '__named-many__',
  path: '/__word__',
  follows: ['__one__.*'],
  ofAccount: true,
  form: () => import('./__One__Form.js'),
});

registerSagas('__word__', [__many__]);
