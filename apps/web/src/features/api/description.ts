import * as z from 'zod/mini';

const property = z.object({
  description: z.optional(z.string()),
  format: z.optional(z.string()),
  enum: z.optional(z.array(z.unknown())),
  maxLength: z.optional(z.number()),
});
const properties = z.optional(z.record(z.string(), property));
const parameter = z.looseObject({
  schema: z.optional(z.looseObject({ required: z.optional(z.array(z.string())), properties })),
});
const operation = z.looseObject({
  summary: z.optional(z.string()),
  description: z.optional(z.string()),
  parameters: z.optional(z.array(parameter)),
});

/** What the Data API says of itself to this caller: an OpenAPI 2.0 document. */
export const openApi = z.object({
  definitions: z.record(
    z.string(),
    z.object({
      description: z.optional(z.string()),
      required: z.optional(z.array(z.string())),
      properties,
    }),
  ),
  paths: z.record(z.string(), z.looseObject({ post: z.optional(operation) })),
});
type OpenApi = z.infer<typeof openApi>;
type Properties = z.infer<typeof properties>;

export type ApiField = {
  name: string;
  type: string;
  isRequired: boolean;
  text: string;
  /** The table and column that it refers to. */
  refersTo: string | null;
};
export type ApiTable = { name: string; text: string; fields: ApiField[] };
export type ApiFunction = { name: string; text: string; fields: ApiField[] };
export type ApiDescription = { tables: ApiTable[]; functions: ApiFunction[] };

const RPC = '/rpc/';

/** The tables and functions of a description, by name. */
export function readDescription({ definitions, paths }: OpenApi): ApiDescription {
  return {
    tables: Object.entries(definitions)
      .map(([name, { description = '', properties: own, required }]) => ({
        name,
        text: description,
        fields: fieldsOf(own, required),
      }))
      .toSorted(byName),
    functions: Object.entries(paths)
      .filter(([path]) => path.startsWith(RPC))
      .map(([path, { post }]) => {
        const schema = post?.parameters?.find((one) => one.schema)?.schema;
        return {
          name: path.slice(RPC.length),
          text: [post?.summary, post?.description].filter(Boolean).join('\n'),
          fields: fieldsOf(schema?.properties, schema?.required),
        };
      })
      .toSorted(byName),
  };
}

const byName = (one: { name: string }, other: { name: string }) => (one.name < other.name ? -1 : 1);

const fieldsOf = (own: Properties, required: string[] = []): ApiField[] =>
  Object.entries(own ?? {}).map(([name, { description = '', format = '', ...more }]) => ({
    name,
    type: typeOf(format, more),
    isRequired: required.includes(name),
    text: description.split(/(?:\n\n)?Note:\n/)[0] ?? '',
    refersTo: /<fk table='(\w+)' column='\w+'\/>/.exec(description)?.[1] ?? null,
  }));

function typeOf(format: string, { maxLength, enum: values }: z.infer<typeof property>): string {
  if (values && values.length > 0) return values.map(String).join(' | ');
  return maxLength === undefined ? format : `${format} (${maxLength})`;
}
