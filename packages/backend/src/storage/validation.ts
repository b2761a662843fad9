import { Ajv, type ValidateFunction } from 'ajv';
import { z } from 'zod';
import { StorageError } from './errors.ts';

/** The validated part of a request, with the hosted service's name. */
export type RequestPart = 'body' | 'querystring';

/**
 * The hosted service validates with this library, so messages and conversions are the same here:
 * '5' is accepted as a number, a single value as a list. The schemas themselves are zod's.
 */
const ajv = new Ajv({ coerceTypes: 'array', strict: false });
const validators = new WeakMap<z.ZodType, ValidateFunction>();

/**
 * Parses a value by its schema. Refusals use the words of the hosted service, because clients
 * display them: "body must have required property 'name'".
 * @throws StorageError
 */
export function parsed<Schema extends z.ZodType>(
  part: RequestPart,
  schema: Schema,
  value: unknown,
): z.infer<Schema> {
  const validate = validatorOf(schema);
  if (!validate(value)) throw invalidRequest(ajv.errorsText(validate.errors, { dataVar: part }));
  const result = schema.safeParse(value);
  if (!result.success) throw invalidRequest(`${part}/${wordsOf(result.error)}`);
  return result.data;
}

/** The error for an invalid request. */
export const invalidRequest = (message: string): StorageError =>
  new StorageError('400', 'Error', message);

function validatorOf(schema: z.ZodType): ValidateFunction {
  const known = validators.get(schema);
  if (known) return known;
  const made = ajv.compile(
    z.toJSONSchema(schema, {
      io: 'input',
      target: 'draft-7',
      override: ({ jsonSchema }) => nameNull(jsonSchema),
    }),
  );
  validators.set(schema, made);
  return made;
}

/** Makes 'X or null' a nullable X, because coercion would otherwise turn null into zero. */
function nameNull(schema: z.core.JSONSchema.BaseSchema): void {
  const [one, other, ...more] = schema.anyOf ?? [];
  if (more.length > 0 || !one || other?.type !== 'null') return;
  delete schema.anyOf;
  const kinds = one.anyOf?.map((kind) => ({ ...kind, nullable: true }));
  Object.assign(schema, kinds ? { anyOf: kinds } : { ...one, nullable: true });
}

const wordsOf = ({ issues: [issue] }: z.ZodError): string =>
  `${issue?.path.join('/') ?? ''} ${issue?.message ?? ''}`;
