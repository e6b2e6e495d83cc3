import { versionOfGona } from '#libs/platform';
import * as CONTROLLERS from '../controllers.js';
import { declaredCalls } from '../http/declared-calls.js';
import { type Controller, routesOf } from '../http/routes.js';
import { openApiDocument } from './document.js';

/** Path of the description, from the project root. */
export const DESCRIPTION_FILE = 'docs/openapi.json';

/** Returns the text of the description, built from declarations alone: no database, no Redis, no listening. */
export function descriptionText(): string {
  const controllers = Object.values(CONTROLLERS).flat() as Controller[];
  const document = openApiDocument(routesOf(controllers, declaredCalls()), versionOfGona());
  return `${JSON.stringify(document, null, 2)}\n`;
}
