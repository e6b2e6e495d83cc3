import 'reflect-metadata';
import { writeFileSync } from 'node:fs';
import { DESCRIPTION_FILE, descriptionText } from './openapi/description.js';

/* Writes the API description into the project. */
writeFileSync(DESCRIPTION_FILE, descriptionText());
console.log(`Written: ${DESCRIPTION_FILE}`);
