import type { NestExpressApplication } from '@nestjs/platform-express';
import { type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { versionOfGona } from '#libs/platform';
import { RouteTable } from '../http/route-table.js';
import { openApiDocument } from './document.js';

/** Serves the description of the API at `/api/docs-json`, and a page to read and try it at `/api/docs`. */
export function serveOpenApi(app: NestExpressApplication): void {
  const table = app.get(RouteTable);
  let document: OpenAPIObject | null = null;
  // Built on first request: the table of routes is filled during start-up.
  const make = () => {
    document ??= openApiDocument(table.routes, versionOfGona());
    return document;
  };
  SwaggerModule.setup('api/docs', app, make, {
    jsonDocumentUrl: 'api/docs-json',
    yamlDocumentUrl: 'api/docs-yaml',
    customSiteTitle: 'Gona API',
    swaggerOptions: { persistAuthorization: false, docExpansion: 'list' },
  });
}
