import { defineFeature } from '../../core/feature/define.js';

export default defineFeature({ name: 'messages', pages: [] });
