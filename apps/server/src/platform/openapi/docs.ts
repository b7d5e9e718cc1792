import type { FastifyInstance } from 'fastify'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { PAGE_HEADERS } from '../http/browser-policy.ts'
import { escaped } from '../http/escaped.ts'
import { servePacked } from '../http/packed.ts'

const DOCUMENT = '/api/v1/openapi.json'
const PAGE = '/api/docs'
const FILES = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'favicon-32x32.png': 'image/png',
}

const pageOf = (name: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escaped(name)}: API</title>
<link rel="icon" href="${PAGE}/static/favicon-32x32.png">
<link rel="stylesheet" href="${PAGE}/static/swagger-ui.css">
</head>
<body>
<div id="swagger-ui"></div>
<script src="${PAGE}/static/swagger-ui-bundle.js"></script>
<script src="${PAGE}/static/swagger-initializer.js"></script>
</body>
</html>
`
const INITIALIZER = `SwaggerUIBundle({ dom_id: '#swagger-ui', url: '${DOCUMENT}', deepLinking: true, docExpansion: 'list' })\n`

/**
 * Serves the OpenAPI document at /api/v1/openapi.json and a page of it at /api/docs with the files of Swagger UI; all
 * of it is made and compressed at the first request, and again when the name of the contest, its title, has changed. The page has
 * the policy of our pages.
 */
export function serveDocs(
  app: FastifyInstance,
  {
    makeDocument,
    findName,
    policy,
  }: { makeDocument: (name: string) => object; findName: () => Promise<string>; policy: string },
): void {
  const makeText = (name: string) => JSON.stringify(makeDocument(name))
  servePacked(app, DOCUMENT, 'application/json; charset=utf-8', makeText, {
    findKey: findName,
  })
  const headers = { ...PAGE_HEADERS, 'content-security-policy': policy }
  servePacked(app, PAGE, 'text/html; charset=utf-8', pageOf, { headers, findKey: findName })
  servePacked(
    app,
    `${PAGE}/static/swagger-initializer.js`,
    'text/javascript; charset=utf-8',
    () => INITIALIZER,
  )
  for (const [name, type] of Object.entries(FILES)) {
    const file = fileURLToPath(import.meta.resolve(`@fastify/swagger-ui/static/${name}`))
    servePacked(app, `${PAGE}/static/${name}`, type, () => readFile(file))
  }
}
