import { __MANY__ } from '#libs/__word__';
import { recordController } from '../http/index.js';

export const __Domain__Controller = recordController(__MANY__);
