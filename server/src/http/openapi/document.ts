import type { Config } from '../../config.ts'
import { version } from '../../version.ts'
import { tags } from '../core/tags.ts'
import { shareComponents } from './components.ts'
import { sharedResponses } from './error-responses.ts'
import { introduce } from './introduction.ts'
import { type DescribedRoute, describeOperation } from './operation.ts'

/** Returns the OpenAPI document of these routes. It states the limits of this installation. */
export function documentOf(routes: DescribedRoute[], limits: Config['limits'], basePath = ''): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const route of routes) {
    const path = route.url.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: describeOperation(route) }
  }
  return shareComponents({
    openapi: '3.1.0',
    info: {
      title: 'Atrium',
      version,
      summary: 'A self-hosted workspace for organizations',
      description: introduce(limits),
      license: { name: 'MIT', identifier: 'MIT' },
    },
    // The address of an installation is not known when the document is generated.
    servers: [{ url: `${basePath}/`, description: 'The server that this document comes from.' }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'Authorization', description: 'The token itself.' },
        bearer: { type: 'http', scheme: 'bearer', description: 'The token after the word Bearer.' },
      },
      responses: sharedResponses(routes.map(({ config }) => config)),
    },
  })
}
