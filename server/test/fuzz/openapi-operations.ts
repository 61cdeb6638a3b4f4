import { z } from 'zod';

export interface Schema {
  readonly type?: string | readonly string[] | undefined;
  readonly enum?: readonly unknown[] | undefined;
  readonly format?: string | undefined;
  readonly pattern?: string | undefined;
  readonly minLength?: number | undefined;
  readonly maxLength?: number | undefined;
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
  readonly maxItems?: number | undefined;
  readonly items?: Schema | undefined;
  readonly properties?: Readonly<Record<string, Schema>> | undefined;
  readonly required?: readonly string[] | undefined;
  readonly anyOf?: readonly Schema[] | undefined;
  readonly oneOf?: readonly Schema[] | undefined;
  readonly additionalProperties?: Schema | boolean | undefined;
}

const Schema: z.ZodType<Schema> = z.lazy(() =>
  z.object({
    type: z.union([z.string(), z.array(z.string())]).optional(),
    enum: z.array(z.unknown()).optional(),
    format: z.string().optional(),
    pattern: z.string().optional(),
    minLength: z.number().optional(),
    maxLength: z.number().optional(),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
    maxItems: z.number().optional(),
    items: Schema.optional(),
    properties: z.record(z.string(), Schema).optional(),
    required: z.array(z.string()).optional(),
    anyOf: z.array(Schema).optional(),
    oneOf: z.array(Schema).optional(),
    additionalProperties: z.union([Schema, z.boolean()]).optional(),
  }),
);

const Content = z.record(z.string(), z.object({ schema: Schema }));

const Described = z.object({
  operationId: z.string(),
  parameters: z
    .array(
      z.object({ name: z.string(), in: z.enum(['path', 'query']), required: z.boolean().optional(), schema: Schema }),
    )
    .default([]),
  requestBody: z.object({ content: Content }).optional(),
  responses: z.record(z.string(), z.unknown()),
});

const Document = z.object({ paths: z.record(z.string(), z.record(z.string(), Described)) });

export interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly params: Schema;
  readonly query: Schema;
  readonly json: Schema | undefined;
  readonly form: Schema | undefined;
  readonly statuses: ReadonlySet<number>;
}

type Parameter = z.output<typeof Described>['parameters'][number];

const objectOf = (parameters: readonly Parameter[], place: Parameter['in']): Schema => {
  const here = parameters.filter((parameter) => parameter.in === place);
  return {
    type: 'object',
    properties: Object.fromEntries(here.map(({ name, schema }) => [name, schema])),
    required: here.filter(({ required }) => required).map(({ name }) => name),
  };
};

const operationOf = (path: string, method: string, described: z.output<typeof Described>): Operation => ({
  id: described.operationId,
  method: method.toUpperCase(),
  path,
  params: objectOf(described.parameters, 'path'),
  query: objectOf(described.parameters, 'query'),
  json: described.requestBody?.content['application/json']?.schema,
  form: described.requestBody?.content['multipart/form-data']?.schema,
  statuses: new Set(Object.keys(described.responses).map(Number)),
});

export const operationsOf = (document: unknown): readonly Operation[] =>
  Object.entries(Document.parse(document).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => operationOf(path, method, described)),
  );
