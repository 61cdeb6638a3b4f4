/** Generates an OpenAPI 3.1 document from the contract. */
import { OpenAPIHono, createRoute, z } from '@hono/zod-openapi';
import type { Endpoint } from '@reptemple/contract/endpoint';
import { ERROR_STATUS, ErrorBody } from '@reptemple/contract/error-codes';
import { refusalsOf } from './mount-endpoints.ts';

const JSON_TYPE = 'application/json';

/** Describes a form's files as binary strings, because they have no JSON schema. */
const documented = (form: z.ZodObject): z.ZodObject =>
  z.object(
    Object.fromEntries(
      Object.entries(form.shape).map(([name, field]) => [
        name,
        field.def.type === 'custom' ? z.any().openapi({ type: 'string', format: 'binary' }) : field,
      ]),
    ) as z.ZodRawShape,
  );

const bodyOf = ({ body, form }: Endpoint) => {
  if (form) return { required: true, content: { 'multipart/form-data': { schema: documented(form) } } };
  if (body) return { required: true, content: { [JSON_TYPE]: { schema: body } } };
  return undefined;
};

const responsesOf = (endpoint: Endpoint) => {
  const { output, mediaType = 'application/octet-stream' } = endpoint;
  const content =
    output === 'bytes'
      ? { [mediaType]: { schema: z.any().openapi({ type: 'string', format: 'binary' }) } }
      : { [JSON_TYPE]: { schema: output } };
  const refusals = refusalsOf(endpoint).map((code) => [
    ERROR_STATUS[code],
    { description: code, content: { [JSON_TYPE]: { schema: endpoint.refusal ?? ErrorBody } } },
  ]);
  const file = endpoint.isFile
    ? {
        206: { description: 'The requested range', content },
        304: { description: 'As it was' },
        416: { description: 'Range not satisfiable' },
      }
    : {};
  return { 200: { description: 'Done', content }, ...file, ...Object.fromEntries(refusals) };
};

const request = (endpoint: Endpoint) => {
  const body = bodyOf(endpoint);
  const { params, query } = endpoint;
  return { ...(params && { params }), ...(query && { query }), ...(body && { body }) };
};

export const openApiDocument = (endpoints: readonly Endpoint[], version: string): object => {
  const app = new OpenAPIHono();
  const scheme = { type: 'apiKey', in: 'cookie', name: 'reptemple.session_token' } as const;
  app.openAPIRegistry.registerComponent('securitySchemes', 'session', scheme);
  for (const endpoint of endpoints) {
    app.openAPIRegistry.registerPath(
      createRoute({
        operationId: endpoint.id,
        method: endpoint.method,
        path: endpoint.path,
        summary: endpoint.summary,
        tags: [endpoint.id.split('.')[0] ?? endpoint.id],
        security: endpoint.access === 'anyone' ? [] : [{ session: [] }],
        request: request(endpoint),
        responses: responsesOf(endpoint),
      }),
    );
  }
  return app.getOpenAPI31Document({ openapi: '3.1.0', info: { title: 'RepTemple', version } });
};
